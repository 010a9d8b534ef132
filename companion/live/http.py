"""Bounding what a request may say before its body."""

from __future__ import annotations

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

# Far more than browsers send. The parser alone would collect headers without end.
MOST_HEAD_BYTES = 64 * 1024


class BoundedHttp(HttpToolsProtocol):
    """uvicorn's HTTP, which hangs up on somebody whose headers do not come to an end."""

    head_bytes = 0

    def data_received(self, data: bytes) -> None:
        """Hand on what came, then see whether it is still part of an unfinished head."""
        self.head_bytes += len(data)
        super().data_received(data)
        if self.head_bytes > MOST_HEAD_BYTES and not self.transport.is_closing():
            self.send_400_response("The headers are too long.")

    def on_headers_complete(self) -> None:
        """The head is through."""
        self.head_bytes = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """The body, which has a bound of its own."""
        self.head_bytes = 0
        super().on_body(body)
