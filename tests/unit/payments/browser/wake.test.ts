import { Window } from "happy-dom";
import { describe, expect, test } from "vitest";
import { createWait } from "../../../../payments/browser/wake.ts";
import { Clock } from "../../../contract/payments/fakes/clock.ts";

const newWindow = () =>
  new Window({ url: "https://shop.example/pay" }) as unknown as globalThis.Window & typeof globalThis;
const signal = () => new AbortController().signal;

describe("waiting", () => {
  function sleeper() {
    const clock = new Clock();
    const window = newWindow();
    let state = "visible";
    let onLine = true;
    Object.defineProperty(window.document, "visibilityState", { get: () => state });
    Object.defineProperty(window.navigator, "onLine", { get: () => onLine });
    const say = (target: EventTarget, name: string) => target.dispatchEvent(new window.Event(name));
    return {
      clock,
      wait: createWait(window, (ms, stop) => clock.pause(ms, stop)),
      hide: () => {
        state = "hidden";
        say(window.document, "visibilitychange");
      },
      show: () => {
        state = "visible";
        say(window.document, "visibilitychange");
      },
      network: (on: boolean) => {
        onLine = on;
        say(window, on ? "online" : "offline");
      },
    };
  }

  test("[ROBUST-16] hidden, time does not count; back again, the wait is over at once", async () => {
    const { clock, wait, hide, show } = sleeper();
    let ended = "";
    void wait(5_000, signal()).then((how) => {
      ended = how;
    });
    await clock.advance(1_000);
    hide();
    await clock.advance(20 * 60_000);
    expect(ended).toBe("");
    show();
    await clock.advance(0);
    expect(ended).toBe("woken");
    expect(clock.pending).toBe(0);
  });

  test("[ROBUST-16] offline is sleep too; awake, the wait is as long as it is", async () => {
    const { clock, wait, network, show } = sleeper();
    network(false);
    const waiting = wait(5_000, signal());
    await clock.advance(60_000);
    network(true);
    expect(await waiting).toBe("woken");
    const plain = wait(5_000, signal());
    const start = clock.time;
    show();
    expect(await clock.until(plain)).toBe("elapsed");
    expect(clock.time - start).toBe(5_000);
  });

  test("[ROBUST-14] an abort ends it, asleep or awake", async () => {
    const { clock, wait, hide } = sleeper();
    hide();
    const stop = new AbortController();
    const waiting = wait(5_000, stop.signal);
    stop.abort();
    await waiting;
    expect(clock.pending).toBe(0);
  });
});
