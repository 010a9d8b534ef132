"""Telling phones that a table has moved on."""
