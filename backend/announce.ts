import { createHmac } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";

/** Announces to the storefront that cached pages are out of date: tags `business:<id>`, `menu:<id>`, `stores:<id>`. */
export interface Announcer {
  /** Returns at once; a failed announcement is retried a few times and then only logged. */
  changed(...tags: string[]): void;
  /** Waits for announcements in progress (tests, command-line tools). */
  settled(): Promise<void>;
  /** For shutdown: no further attempts, and waits only for the one in progress. */
  stop(): Promise<void>;
}

/** Half a minute in total, so that a storefront that is starting or being replaced misses nothing. */
const ATTEMPTS = 7;
const FIRST_WAIT_MS = 500;
const TIMEOUT_MS = 5_000;

interface AnnouncerOptions {
  /** Origin of the storefront; without it nothing is announced. */
  readonly storefrontUrl: string | undefined;
  readonly secret: string | undefined;
  readonly log: Logger;
  readonly firstWaitMs?: number;
}

/**
 * HMAC-SHA256 (hex) of an announcement's time (seconds) and body, which the storefront checks in
 * x-revalidate-signature.
 */
export function announcementSignature(body: string, time: string, secret: string): string {
  return createHmac("sha256", secret).update(`${time}\n${body}`).digest("hex");
}

/** The announcer that posts to `<storefront>/api/revalidate`. */
export function createAnnouncer({
  storefrontUrl,
  secret,
  log,
  firstWaitMs = FIRST_WAIT_MS,
}: AnnouncerOptions): Announcer {
  const underWay = new Set<Promise<void>>();
  if (!storefrontUrl || !secret) {
    return { changed: () => {}, settled: async () => {}, stop: async () => {} };
  }
  const stopping = new AbortController();

  const send = async (tags: string[]) => {
    const body = JSON.stringify({ tags });
    let refused = false;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const problem = await post(new URL("/api/revalidate", storefrontUrl), body, secret);
      if (problem === null) return;
      refused = problem === REFUSED;
      log.debug({ tags, attempt, problem }, "The storefront did not accept a change announcement.");
      if (stopping.signal.aborted) return;
      if (attempt < ATTEMPTS) await pause(firstWaitMs * 2 ** (attempt - 1), stopping.signal);
    }
    // No storefront is running, and one that starts later has fresh pages.
    if (refused) return;
    log.warn({ tags }, "Gave up announcing a change; cached pages stay as they are until they expire.");
  };
  return {
    changed(...tags) {
      const work = send(tags).finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async settled() {
      await Promise.all(underWay);
    },
    async stop() {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}

/** Resolves after the wait, or at once when stopped. */
const pause = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal, ref: false }).catch(() => {});

const REFUSED = "ECONNREFUSED";

async function post(url: URL, body: string, secret: string): Promise<string | null> {
  // The machine's own clock: with a test's or demo's clock every announcement would seem to be from another day.
  const time = String(Math.floor(Date.now() / 1000));
  try {
    const response = await fetch(url, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "x-revalidate-time": time,
        "x-revalidate-signature": announcementSignature(body, time, secret),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    return (error.cause as NodeJS.ErrnoException | undefined)?.code === REFUSED ? REFUSED : error.message;
  }
}
