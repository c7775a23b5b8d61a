/** A little more than twice the server's beat. */
const SILENCE_MS = 35_000;
/** Between two reads while the stream is broken. */
const RETRY_MS = 3_000;
/** Between two reads in any case. */
const POLL_MS = 30_000;

/**
 * The page's view of its connection. `connecting`: nothing received yet. `live`: the stream announces changes.
 * `polling`: the stream is broken, and the page reads itself every few seconds. `lost`: that fails too.
 */
export type Stage = "connecting" | "live" | "polling" | "lost";

export interface Connection {
  /** Whether anything was received since the stream last broke. */
  readonly streaming: boolean;
  /** When the stream last received something or was opened. */
  readonly heardAt: number;
  /** When the last read began. */
  readonly triedAt: number;
  readonly lostAt: number | null;
  /** Whether anything was ever received or read. */
  readonly known: boolean;
}

export type ConnectionEvent =
  /** Every second, with the state of the stream. */
  | { readonly type: "tick"; readonly stream: "connecting" | "open" | "closed" }
  /** The stream received something; `news`: the page may have changed. */
  | { readonly type: "heard"; readonly news: boolean }
  /** The tablet woke up, or the browser reports that it is back online. */
  | { readonly type: "due" }
  /** The browser reports that it is offline. */
  | { readonly type: "offline" }
  | { readonly type: "reading" }
  /** A read that began then has succeeded. */
  | { readonly type: "read"; readonly begun: number }
  | { readonly type: "failed" };

export interface Step {
  readonly connection: Connection;
  /** Read the page again, now. */
  readonly read: boolean;
  /** Reopen the stream. */
  readonly connect: boolean;
}

export const newConnection = (now: number): Connection => ({
  streaming: false,
  heardAt: now,
  triedAt: now,
  lostAt: null,
  known: false,
});

export function stageOf({ lostAt, streaming, known }: Connection): Stage {
  if (lostAt !== null) return "lost";
  if (streaming) return "live";
  return known ? "polling" : "connecting";
}

/** The next state after an event, and what to do about it. */
export function nextConnection(before: Connection, happening: ConnectionEvent, now: number): Step {
  const go = (change: Partial<Connection>, todo: { read?: boolean; connect?: boolean } = {}): Step => ({
    connection: { ...before, ...change },
    read: todo.read ?? false,
    connect: todo.connect ?? false,
  });
  const lost = { lostAt: before.lostAt ?? now };
  switch (happening.type) {
    case "tick":
      return tick(before, happening.stream, now);
    case "heard":
      return go({ streaming: true, heardAt: now, known: true }, { read: happening.news || before.lostAt !== null });
    case "due":
      return go({}, { read: true });
    case "offline":
      return go({ ...lost, streaming: false });
    case "reading":
      return go({ triedAt: now });
    case "read":
      // A read that began before the connection was lost does not show that it is back.
      if (before.lostAt !== null && happening.begun <= before.lostAt) return go({}, { read: true });
      return go({ lostAt: null, known: true });
    case "failed":
      return go(lost);
  }
}

function tick(before: Connection, stream: "connecting" | "open" | "closed", now: number): Step {
  const silent = now - before.heardAt >= SILENCE_MS;
  const streaming = before.streaming && stream === "open" && !silent;
  const connect = silent || stream === "closed";
  const healthy = streaming && before.lostAt === null;
  return {
    connection: { ...before, streaming, heardAt: connect ? now : before.heardAt },
    read: now - before.triedAt >= (healthy ? POLL_MS : RETRY_MS),
    connect,
  };
}
