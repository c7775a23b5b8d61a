import { clockAhead } from "@/lib/domain/time/wire-time";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** Milliseconds between two looks at whether the device's clock was set meanwhile. */
const LOOK_EVERY = 15_000;
/** Milliseconds by which a clock that was set has leapt. */
const LEAP = 60_000;

/** Milliseconds after which nobody waits for the server's date any longer. */
const PATIENCE = 3_000;

/** The server's date; null if it does not answer. */
async function dateOf(path: string): Promise<string | null> {
  const answer = await fetch(path, {
    method: "HEAD",
    cache: "no-store",
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => null);
  return answer?.headers.get("date") ?? null;
}

type ReadDate = (path: string) => Promise<string | null>;

const deviceNow = ({ now, ui }: StorefrontState) => now() - ui.getState().clockAhead;

/** Milliseconds to add to the device's clock; null if the server does not answer. */
const readAhead = async (storefront: StorefrontState, readDate: ReadDate): Promise<number | null> =>
  clockAhead(await readDate(`${storefront.settings.subPath}/api/version`), deviceNow(storefront));

function correct(storefront: StorefrontState, ahead: number | null): void {
  if (ahead === null || ahead === storefront.ui.getState().clockAhead) return;
  writeRecord(storefront, RECORDS.clockAhead, ahead);
  storefront.ui.setState({ clockAhead: ahead });
}

const asking = new WeakMap<StorefrontState, Promise<void>>();

/** TIME-04: asks for the server's clock, once for all who wait for it; what it answers stays for the tab. */
export function correctClock(storefront: StorefrontState): Promise<void> {
  const running = asking.get(storefront);
  if (running) return running;
  const answered = readAhead(storefront, dateOf)
    .then((ahead) => correct(storefront, ahead))
    .finally(() => asking.delete(storefront));
  asking.set(storefront, answered);
  return answered;
}

/**
 * TIME-04: makes `storefront.now` follow the server's clock while the device's is wrong by minutes or a day: the token of a guest
 * would seem to have ended, and a time to order would be offered that has passed. Asks when it begins, when the guest comes back
 * to the page, and after the clock was set. What it finds stays for the tab: a payment on the vendor's page comes back to
 * records that were dated here. Returns a function that stops asking.
 */
export function followServerClock(storefront: StorefrontState, readDate: ReadDate = dateOf): () => void {
  let stopped = false;
  const sinceStart = () => deviceNow(storefront) - performance.now();
  let before = sinceStart();
  const read = async () => {
    before = sinceStart();
    const ahead = await readAhead(storefront, readDate);
    if (!stopped) correct(storefront, ahead);
  };
  const checkForLeap = () => {
    if (Math.abs(sinceStart() - before) > LEAP) void read();
  };
  const returned = () => {
    if (document.visibilityState === "visible") void read();
  };
  void read();
  const timer = setInterval(checkForLeap, LOOK_EVERY);
  document.addEventListener("visibilitychange", returned);
  return () => {
    stopped = true;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", returned);
  };
}
