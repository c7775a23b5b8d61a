import { setTimeout as pause } from "node:timers/promises";
import { isConfigInput } from "@/config/fixed-fields";
import type { PublishedVersion, PublishedVersions } from "@/config/with-published";

/** A line of the stream: every published version on connecting (`all`), then those that are new. */
interface VersionsMessage {
  readonly all: boolean;
  readonly published: Readonly<Record<string, PublishedVersion>>;
}
/** The other kind of line: which cached pages are out of date (backend/announce.ts). */
interface PagesMessage {
  readonly pages: {
    /** Null: what was missed is not known any more. */
    readonly tags: readonly string[] | null;
    /** From where the next connection goes on. */
    readonly cursor: string;
  };
}

export interface Following {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly known: () => PublishedVersions;
  /** Whether this backend is the one of a business. */
  readonly isOurs: (businessId: string) => boolean;
  /** Takes the new state, with the businesses whose version changed. */
  readonly use: (published: PublishedVersions, changed: readonly string[]) => void;
  /** Takes the tags of pages that are out of date; null: of all pages; empty: the backend answers again after trouble. */
  readonly expire: (tags: readonly string[] | null) => void;
  readonly log: (message: string) => void;
  readonly fetch?: typeof fetch;
  readonly waits?: Partial<Waits>;
}

interface Waits {
  readonly firstMs: number;
  readonly longestMs: number;
  /** After a refusal: this backend has no studio, or another secret. */
  readonly refusedMs: number;
  /** A stream that is silent for this long is cut; the backend sends a line every three seconds. */
  readonly silentMs: number;
}
const WAITS: Waits = { firstMs: 100, longestMs: 200, refusedMs: 60_000, silentMs: 8_000 };

/**
 * Follows what a backend publishes and which pages it changes, until stopped. Each connection begins with every version,
 * which is compared with the known ones, and with the pages that changed since the last line. So nothing that was done
 * while the stream was cut is missed, whichever backend answers next.
 */
export function followPublished(following: Following): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const done = run(following, { ...WAITS, ...following.waits }, stopping.signal);
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}

async function run(following: Following, waits: Waits, stop: AbortSignal): Promise<void> {
  let wait = waits.firstMs;
  let hasLogged = false;
  const place: Place = { cursor: "" };
  while (!stop.aborted) {
    const ended = await readStream(following, waits, stop, place);
    if (stop.aborted) return;
    if (ended === "connected") wait = waits.firstMs;
    if (ended === "refused" && !hasLogged)
      following.log(
        `${following.url} refused to tell what is published and what changes on the menu. Set the same STOREFRONT_SECRET for storefront and backend, compare their clocks, and look at API_URL.`,
      );
    hasLogged = ended === "refused";
    await pause(ended === "refused" ? waits.refusedMs : wait, undefined, { signal: stop, ref: false }).catch(() => {});
    wait = Math.min(wait * 2, waits.longestMs);
  }
}

/** Up to where this process knows which pages changed. */
interface Place {
  cursor: string;
}

/** One connection, from its first line to its end. */
async function readStream(following: Following, { silentMs }: Waits, stop: AbortSignal, place: Place) {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), silentMs).unref();
  let isConnected = false;
  try {
    const { fetch: send = fetch, url, headers } = following;
    const response = await send(`${url}?pages=${encodeURIComponent(place.cursor)}`, {
      headers,
      signal: AbortSignal.any([stop, silence.signal]),
      cache: "no-store",
    });
    if (!response.ok) {
      await response.body?.cancel();
      return response.status < 500 && response.status !== 429 ? "refused" : "lost";
    }
    for await (const line of linesOf(response)) {
      timer.refresh();
      if (line === "") continue;
      takeLine(following, line, place);
      isConnected = true;
    }
  } catch {
    // Down, restarted, silent or not readable: the next connection begins with everything.
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
  return isConnected ? "connected" : "lost";
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body ?? []) {
    rest += decoder.decode(chunk as Uint8Array, { stream: true });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

function takeLine(following: Following, line: string, place: Place): void {
  const message = JSON.parse(line) as VersionsMessage | PagesMessage;
  if ("pages" in message) {
    following.expire(message.pages.tags);
    place.cursor = message.pages.cursor;
  } else takeVersions(following, message);
}

function takeVersions({ known, isOurs, use }: Following, { all, published }: VersionsMessage): void {
  const next = new Map(known());
  const given = Object.entries(published).filter(
    ([id, one]) => isOurs(id) && Number.isInteger(one?.version) && isConfigInput(one.config),
  );
  if (all) for (const id of next.keys()) if (isOurs(id) && !Object.hasOwn(published, id)) next.delete(id);
  for (const [id, { version, config, opening }] of given) {
    const one = { version, config, ...(isConfigInput(opening) ? { opening } : {}) };
    if (!isSame(next.get(id), one)) next.set(id, one);
  }
  const ids = new Set([...next.keys(), ...known().keys()]);
  const changed = [...ids].filter((id) => next.get(id) !== known().get(id));
  if (changed.length > 0) use(next, changed);
}

/** By content as well: a database that was set up again begins with version 1. */
const isSame = (one: PublishedVersion | undefined, other: PublishedVersion): boolean =>
  one?.version === other.version &&
  JSON.stringify([one.config, one.opening]) === JSON.stringify([other.config, other.opening]);
