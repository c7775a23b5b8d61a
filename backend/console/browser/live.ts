import { reconcile } from "./reconcile.ts";

/** Twice the server's beat, and a little. */
const SILENCE_MS = 35_000;
const POLL_MS = 30_000;

/**
 * Keeps the page as the server has it: reads it again whenever the live stream says so, when the stream is back, when the
 * tablet wakes up, and every half minute whatever happens. Says plainly when there is no connection. Calls `look` after each
 * reading with the server's clock (0: it was not read). Answers what reads it again now.
 */
export function startLive(texts: Record<string, string>, look: (serverNow: number) => void): () => Promise<void> {
  const banner = document.getElementById("lost") as HTMLElement;
  let lostAt: Date | null = null;
  let reading: Promise<void> | null = null;
  let again = false;
  let last = Date.now();
  let stream: EventSource | null = null;

  const lose = () => {
    if (lostAt) return;
    lostAt = new Date();
    const time = lostAt.toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
    banner.textContent = (texts.lost ?? "").replace("{time}", time);
    banner.hidden = false;
    look(0);
  };
  const found = () => {
    if (!lostAt) return;
    lostAt = null;
    banner.hidden = true;
    look(0);
    toast(texts.back ?? "", true);
  };

  const read = async () => {
    const response = await fetch(location.href, {
      headers: { accept: "text/html" },
      signal: AbortSignal.timeout(10_000),
    });
    if (response.status === 401) return location.reload();
    if (!response.ok) throw new Error(String(response.status));
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    reconcile(fresh);
    look(Number(JSON.parse(fresh.body.dataset.texts ?? "{}").now));
    found();
  };
  // One reading at a time; what is asked for meanwhile is answered by one more.
  const reread = (): Promise<void> => {
    if (reading) {
      again = true;
      return reading;
    }
    reading = read()
      .catch(lose)
      .finally(() => {
        reading = null;
        if (!again) return;
        again = false;
        return reread();
      });
    return reading;
  };

  const connect = () => {
    stream?.close();
    stream = new EventSource(texts.events ?? "");
    for (const name of ["hello", "change", "beat"]) {
      stream.addEventListener(name, () => {
        last = Date.now();
        if (name !== "beat") void reread();
      });
    }
    stream.addEventListener("over", () => location.reload());
  };
  connect();
  setInterval(() => {
    if (Date.now() - last < SILENCE_MS) return;
    last = Date.now();
    connect();
    void reread();
  }, 2_000);
  // A stream that broke is opened again by the browser; only a refused one is not.
  setInterval(() => {
    if (stream?.readyState === EventSource.CLOSED) connect();
    if (lostAt) void reread();
  }, 3_000);
  setInterval(() => void reread(), POLL_MS);
  addEventListener("online", () => void reread());
  addEventListener("offline", lose);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void reread());
  // Watching the stream itself: an error is a lost connection until something is read again.
  setInterval(() => stream?.readyState === EventSource.CONNECTING && void reread(), 1_000);
  return reread;
}

/** Says what came of a press, for some seconds. */
export function toast(text: string, good: boolean): void {
  const box = document.getElementById("toasts");
  if (!box || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  line.dataset.good = String(good);
  box.append(line);
  setTimeout(() => line.remove(), good ? 6_000 : 12_000);
}
