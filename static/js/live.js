/* Keeps a table's page up to date. A stream says only that the table has moved on; the page then
   asks for its own newest self and is morphed into it. Why it is built so: docs/live.md.
   What a page provides:
   - #table with data-live (the stream's address), data-src (answers with the newest #table; what
     stands elsewhere comes along as hx-swap-oob), data-revision and data-etag (of what is shown),
     data-build (which build of the site made it);
   - in it, the sentences of templates/live/notes.html, hidden until they are true;
   - in it, an id on each form one can type into and on each button that other moves can shift;
     hx-morph-skip on a slot that forms are loaded into. */

const OFTEN = 5_000, SELDOM = 45_000; // between two looks without and with a working stream
const PATIENCE = 8_000; // for one answer
const PRESS = 3_000, LIFT = 100; // how long a finger may rest, and a click takes to follow it
const FIELDS = "textarea, select, input:not([type=submit], [type=button], [type=image])";

const page = () => document.getElementById("table");
const shown = () => Number(page().dataset.revision);

let stream, timer;
let failures = 0; // of the stream, since it last worked
let newest = 0; // the newest revision heard of
let renewing = false; // the stream was closed to us: the page itself says whether for good
let unsure = false; // a tap got no answer, and the page has not been looked at since
let over = false, fetching = false;
let held; // a timer, while a finger or key is down and a moment longer
const pending = new Set(); // requests of the page's own forms and links, not yet settled

const busy = () => held !== undefined || pending.size > 0;
const catchUp = () => { if (renewing || newest > shown()) refresh(); };

function listen() {
  stream?.close();
  stream = new EventSource(page().dataset.live);
  stream.addEventListener("table", ({ data }) => {
    [failures, renewing, newest] = [0, false, Math.max(newest, Number(data))];
    if (!unsure) say();
    plan();
    catchUp();
  });
  stream.addEventListener("closed", () => {
    stream.close();
    if (renewing) return stop();
    [failures, renewing] = [2, true];
    plan();
    refresh();
  });
  stream.addEventListener("error", () => {
    const before = failures;
    failures += stream.readyState === EventSource.CLOSED ? 2 : 1;
    if (before < 2 && failures > 1) plan();
  });
}

async function refresh() {
  if (over || fetching || document.hidden || busy()) return;
  fetching = true;
  const aim = newest;
  const headers = { "HX-Request": "true", "HX-Request-Type": "partial" };
  if (page().dataset.etag && !renewing) headers["If-None-Match"] = page().dataset.etag;
  try {
    const answer = await fetch(page().dataset.src, { headers, signal: AbortSignal.timeout(PATIENCE) });
    if ([401, 403, 404, 410].includes(answer.status)) return stop();
    const text = answer.ok ? await answer.text() : "";
    if (text && !busy()) await show(text);
    if (failures || unsure) say();
    unsure = false;
  } catch {
    if (failures || unsure) say(unsure ? "unanswered" : "lost");
  } finally {
    fetching = false;
  }
  if (newest > aim) catchUp();
}

async function show(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const next = fresh.getElementById("table")?.dataset;
  if (!(Number(next?.revision) >= shown())) return;
  const field = document.activeElement?.matches(FIELDS) ? document.activeElement : null;
  const form = field?.closest("#table form:not([hx-morph-skip] form)");
  if (form && !fresh.getElementById(form.id)) return; // no place for it: until the field is left
  if (!form && next.build !== page().dataset.build) return location.reload(); // scripts are old, too
  form?.setAttribute("hx-morph-skip", "");
  await htmx.swap({ text, select: "#table", swap: "outerMorph", target: page(), sourceElement: page() });
  form?.removeAttribute("hx-morph-skip");
  if (renewing) listen();
}

function say(note) {
  for (const each of document.querySelectorAll("[data-live-note]")) each.hidden = each.dataset.liveNote !== note;
}

function unanswered() {
  unsure = true;
  say("unanswered");
  plan();
}

function plan() {
  clearTimeout(timer);
  timer = setTimeout(() => wake(stream.readyState === EventSource.CLOSED), failures > 1 || unsure ? OFTEN : SELDOM);
}

function wake(reopen = true) {
  if (over || document.hidden) return;
  if (reopen && !renewing) listen();
  refresh();
  plan();
}

function sleep() { stream.close(); clearTimeout(timer); }
function stop() { over = true; sleep(); say("closed"); }

function hold(time) {
  clearTimeout(held);
  held = setTimeout(() => { held = undefined; catchUp(); }, time);
}

if (page()?.dataset.live) {
  for (const down of ["pointerdown", "keydown"]) addEventListener(down, () => hold(PRESS), true);
  for (const up of ["pointerup", "pointercancel", "keyup", "focusout"]) addEventListener(up, () => hold(LIFT), true);
  document.addEventListener("htmx:before:request", ({ detail }) => pending.add(detail.ctx));
  document.addEventListener("htmx:finally:request", ({ detail }) => { pending.delete(detail.ctx); catchUp(); });
  // Whoever only looks something up has nothing to fear for: the sheet says by itself what it could not get.
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => !ctx || ctx.response || ctx.request.method === "GET" || unanswered());
  document.addEventListener("visibilitychange", () => (document.hidden ? sleep() : wake()));
  addEventListener("pagehide", sleep);
  addEventListener("pageshow", ({ persisted }) => persisted && wake());
  addEventListener("online", () => wake());
  listen();
  plan();
}
