import { describe, expect, test } from "vitest";
import { createLock } from "../../../../payments/browser/lock.ts";
import { createStorage } from "../../../../payments/browser/storage.ts";
import { Clock } from "../../../contract/payments/fakes/clock.ts";
import { Browser } from "../../../contract/payments/fakes/host.ts";

describe("one tab at a time", () => {
  function tabs(count: number) {
    const clock = new Clock();
    const browser = new Browser();
    let keys = 0;
    const running = new Set<() => void>();
    const locks = Array.from({ length: count }, () =>
      createLock({
        locks: undefined,
        storage: createStorage(() => browser.storage()),
        now: clock.now,
        newKey: () => `tab${++keys}`,
        pause: (ms) => clock.pause(ms),
        every: (ms, callback) => {
          let on = true;
          const again = async () => {
            await clock.pause(ms);
            if (on) {
              callback();
              void again();
            }
          };
          running.add(callback);
          void again();
          return () => {
            on = false;
            running.delete(callback);
          };
        },
      }),
    );
    return { clock, locks, running };
  }

  test("[ROBUST-01] without Web Locks a lease in storage lets one tab through, also when all ask at once", async () => {
    const { clock, locks } = tabs(5);
    const asking = Promise.all(locks.map((lock) => lock("pay")));
    await clock.advance(100);
    const releases = (await asking).filter((release) => release !== null);
    expect(releases.length).toBe(1);
    const later = locks[0]?.("pay");
    await clock.advance(100);
    expect(await later).toBeNull();
    releases[0]?.();
    const free = locks[1]?.("pay");
    await clock.advance(100);
    expect(await free).not.toBeNull();
  });

  test("[ROBUST-01] a living tab keeps its lease for as long as it needs; a dead one's lapses", async () => {
    const { clock, locks, running } = tabs(2);
    const first = locks[0]?.("pay");
    await clock.advance(10 * 60_000);
    expect(await first).not.toBeNull();
    const second = locks[1]?.("pay");
    await clock.advance(100);
    expect(await second).toBeNull();
    expect(running.size).toBe(1);
  });

  test("[ROBUST-01] Web Locks are used where they are, and freed on release", async () => {
    const held = new Set<string>();
    const request = async (name: string, _: unknown, callback: (lock: object | null) => unknown) => {
      if (held.has(name)) return callback(null);
      held.add(name);
      await callback({ name });
      held.delete(name);
    };
    const clock = new Clock();
    const lock = createLock({
      locks: { request } as never,
      storage: createStorage(() => undefined),
      now: clock.now,
      newKey: () => "k",
      pause: (ms) => clock.pause(ms),
      every: () => () => undefined,
    });
    const release = await lock("pay");
    expect(await lock("pay")).toBeNull();
    release?.();
    await clock.run();
    expect(held.size).toBe(0);
  });
});
