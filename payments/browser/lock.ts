import type { KeyValue } from "./storage.ts";

export interface LockPorts {
  readonly locks: Pick<LockManager, "request"> | undefined;
  readonly storage: KeyValue;
  readonly now: () => number;
  readonly newKey: () => string;
  readonly pause: (ms: number) => Promise<unknown>;
  /** Calls back at this interval until stopped. */
  readonly every: (ms: number, callback: () => void) => () => void;
}

type Release = () => void;

/** How long a lease lasts without renewal. Longer than the interval of throttled background timers. */
const LEASE_MS = 90_000;
const RENEWAL_MS = 20_000;
/** Long enough for another tab's write to become visible in this one. */
const SETTLE_MS = 50;

/**
 * [ROBUST-01] A lock with one holder across all tabs of an origin. Uses Web Locks where available (released with the
 * tab, even after a crash), else a lease in storage that its holder renews. Resolves to null when another tab holds it.
 */
export function createLock(ports: LockPorts): (name: string) => Promise<Release | null> {
  const { locks } = ports;
  return (name) => (locks ? webLock(locks, name) : lease(ports, name));
}

function webLock(locks: Pick<LockManager, "request">, name: string): Promise<Release | null> {
  return new Promise((resolve) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(() => release()));
      })
      // Some private modes refuse locks. The service still allows only one charge per purpose.
      .catch(() => resolve(() => undefined));
  });
}

async function lease(ports: LockPorts, name: string): Promise<Release | null> {
  const { storage, now, newKey, pause, every } = ports;
  const key = `lock:${name}`;
  const owner = newKey();
  const holder = () => {
    const [id = "", until = "0"] = (storage.get(key) ?? "").split("|");
    return Number(until) > now() ? id : "";
  };
  const write = () => storage.set(key, `${owner}|${now() + LEASE_MS}`);
  if (holder() !== "") return null;
  write();
  await pause(SETTLE_MS);
  // Two tabs may both have found it free; the last writer wins.
  if (holder() !== owner) return null;
  const stop = every(RENEWAL_MS, () => holder() === owner && write());
  return () => {
    stop();
    if (holder() === owner) storage.remove(key);
  };
}
