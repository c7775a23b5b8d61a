import { clockInSentence } from "../../../../lib/domain/time/clock-in-sentence.ts";
import { openSheetsLine } from "../sheets.ts";
import { fillIn, readTexts, type ScriptTexts } from "../texts.ts";
import { type Connection, type ConnectionEvent, newConnection, nextConnection, stageOf } from "./connection.ts";
import { readOwnPage } from "./own-page.ts";
import { startPress, untilReleased } from "./press.ts";
import { reconcile } from "./reconcile.ts";

const READING_MS = 10_000;
/** How long a form that is sent as a page, such as signing out, has for its answer. */
const LEAVING_MS = 5_000;
const STREAM_STATES = ["connecting", "open", "closed"] as const;

/**
 * Keeps the page in step with the server: reads it again when the live stream reports a change, when the stream is
 * back, when the tablet wakes up, and every half minute in any case. Shows clearly when there is no connection
 * (connection.ts decides). Calls `look` after each read with the server's clock (0: the read failed). Returns a
 * function that reads the page now.
 */
export function startLive(
  texts: Pick<ScriptTexts, "events" | "lost" | "back" | "changed">,
  look: (serverNow: number) => void,
): () => Promise<void> {
  let connection = newConnection(Date.now());
  let stream = openStream(texts.events, (event) => happen(event));
  const reader = createReader(
    (event) => happen(event),
    async (signal) => look(await readPage(signal, texts.changed)),
  );

  function happen(happening: ConnectionEvent): void {
    const before = connection;
    const { connection: after, read, connect } = nextConnection(before, happening, Date.now());
    connection = after;
    show(before, after);
    if (connect) {
      stream.close();
      stream = openStream(texts.events, (event) => happen(event));
    }
    if (read) void reader.read();
  }

  function show(before: Connection, after: Connection): void {
    document.body.dataset.connection = stageOf(after);
    if ((before.lostAt === null) === (after.lostAt === null)) return;
    const banner = document.getElementById("lost") as HTMLElement;
    if (after.lostAt !== null) {
      const { lang } = document.documentElement;
      const time = new Date(after.lostAt).toLocaleTimeString(lang, { timeStyle: "short" });
      banner.textContent = fillIn(texts.lost, { time: clockInSentence(time, lang) });
      // The banner is behind an open sheet.
      if (openSheetsLine()) toast(banner.textContent, false);
    }
    banner.hidden = after.lostAt === null;
    look(0);
    if (after.lostAt === null) toast(texts.back, true);
  }

  const lose = () => {
    happen({ type: "offline" });
    reader.stop();
  };
  startPress();
  noteLeaving();
  // Offline before this script ran: the browser fires the event only once.
  if (!navigator.onLine) lose();
  setInterval(() => happen({ type: "tick", stream: STREAM_STATES[stream.readyState] ?? "closed" }), 1_000);
  addEventListener("online", () => happen({ type: "due" }));
  addEventListener("offline", lose);
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "visible" && happen({ type: "due" }),
  );
  return () => reader.read();
}

let leftAt = Number.NEGATIVE_INFINITY;

/** Notes forms that lead to another page, once it is clear that no script of this page sends them instead. */
function noteLeaving(): void {
  addEventListener("submit", ({ target, defaultPrevented }) => {
    if (!defaultPrevented && (target as HTMLFormElement).method !== "dialog") leftAt = performance.now();
  });
}

/**
 * Signed out: the reloaded page says so. While somebody signs out, the page that answers the form says it; a reload would
 * cancel that page.
 */
function reloadSignedOut(): void {
  if (performance.now() - leftAt > LEAVING_MS) location.reload();
}

function openStream(address: string, happen: (happening: ConnectionEvent) => void): EventSource {
  const stream = new EventSource(address);
  for (const name of ["hello", "change", "beat"])
    stream.addEventListener(name, () => happen({ type: "heard", news: name !== "beat" }));
  stream.addEventListener("over", reloadSignedOut);
  return stream;
}

/** One read at a time; requests during a read cause one more after it. */
function createReader(happen: (happening: ConnectionEvent) => void, work: (signal: AbortSignal) => Promise<void>) {
  let reading: Promise<void> | null = null;
  let again = false;
  let underWay = new AbortController();
  const once = async () => {
    const begun = Date.now();
    underWay = new AbortController();
    const patience = setTimeout(() => underWay.abort(), READING_MS);
    happen({ type: "reading" });
    try {
      await work(underWay.signal);
      happen({ type: "read", begun });
    } catch {
      happen({ type: "failed" });
    } finally {
      clearTimeout(patience);
    }
  };
  const read = (): Promise<void> => {
    if (reading) {
      again = true;
      return reading;
    }
    reading = once().finally(() => {
      reading = null;
      if (!again) return;
      again = false;
      return read();
    });
    return reading;
  };
  return { read, stop: () => underWay.abort() };
}

/** Applies the server's version of this page, saying what has `changed` below an open sheet; returns the server's clock. */
async function readPage(signal: AbortSignal, changed: string): Promise<number> {
  const response = await fetch(location.href, { headers: { accept: "text/html" }, signal });
  if (response.status === 401) {
    // The connection itself is fine.
    reloadSignedOut();
    return 0;
  }
  if (!response.ok) throw new Error(String(response.status));
  const fresh = await readOwnPage(response);
  await untilReleased();
  reconcile(fresh, changed);
  return Number(readTexts(fresh)?.now);
}

/** Shows the result of an action for some seconds: the newest only, or in the sheet that is open. */
export function toast(text: string, good: boolean): void {
  const inSheet = openSheetsLine();
  const box = document.getElementById("toasts");
  if (inSheet) {
    inSheet.textContent = text;
    inSheet.dataset.good = String(good);
  } else if (box && text) {
    const line = document.createElement("p");
    line.textContent = text;
    line.dataset.good = String(good);
    for (const older of box.querySelectorAll("[data-good]")) older.remove();
    box.append(line);
    setTimeout(() => line.remove(), good ? 6_000 : 12_000);
  }
}
