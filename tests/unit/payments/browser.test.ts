import { Window } from "happy-dom";
import { describe, expect, test } from "vitest";
import { createBrowserHost } from "../../../payments/browser/browser-host.ts";
import { allowedTarget, createLeave } from "../../../payments/browser/leave.ts";
import { createScriptLoader, LOAD_TIMEOUT_MS, ScriptError } from "../../../payments/browser/load-script.ts";
import { createLock } from "../../../payments/browser/lock.ts";
import { createStorage } from "../../../payments/browser/storage.ts";
import { createWait } from "../../../payments/browser/wake.ts";
import type { Present } from "../../../payments/views.ts";
import { Clock } from "../../contract/payments/fakes/clock.ts";
import { Browser } from "../../contract/payments/fakes/host.ts";

const newWindow = () =>
  new Window({ url: "https://shop.example/pay" }) as unknown as globalThis.Window & typeof globalThis;
const eventOf = (document: Document, name: string): Event => {
  const { Event: Made } = document.defaultView as unknown as { Event: typeof Event };
  return new Made(name);
};
const signal = () => new AbortController().signal;

describe("script loader", () => {
  const VENDOR = { src: "https://checkout.razorpay.com/v1/checkout.js", global: "Razorpay" };

  /** A page where each inserted tag meets the next fate: loads, fails, says nothing, loads without its global. */
  function page(fates: readonly ("load" | "error" | "hang" | "empty")[]) {
    const clock = new Clock();
    const { document } = newWindow();
    const globals: Record<string, unknown> = {};
    const tags: HTMLScriptElement[] = [];
    document.head.append = ((tag: HTMLScriptElement) => {
      const fate = fates[Math.min(tags.length, fates.length - 1)];
      tags.push(tag);
      document.head.appendChild(Object.assign(tag, { type: "text/plain" }));
      if (fate === "hang") return;
      void clock.pause(100).then(() => {
        if (fate === "load") globals.Razorpay = { loaded: true };
        tag.dispatchEvent(eventOf(document, fate === "error" ? "error" : "load"));
      });
    }) as never;
    const load = createScriptLoader({
      document: () => document,
      global: (name) => globals[name],
      pause: (ms, stop) => clock.pause(ms, stop),
      mayLoad: ({ hostname }) => hostname === "checkout.razorpay.com",
      nonce: () => "n0nce",
    });
    return { clock, document, globals, tags, load };
  }

  test("[ROBUST-09] ten loads at once are one tag with our nonce; afterwards the global is reused", async () => {
    const { clock, tags, load, globals } = page(["load"]);
    const all = Promise.all(Array.from({ length: 10 }, () => load(VENDOR)));
    expect(new Set(await clock.until(all)).size).toBe(1);
    expect(tags.length).toBe(1);
    expect(tags[0]?.nonce).toBe("n0nce");
    expect(await load(VENDOR)).toBe(globals.Razorpay);
    expect(tags.length).toBe(1);
  });

  test("[ROBUST-09] a tag that is there already is waited for; one of a similar address is not", async () => {
    const { clock, document, tags, load, globals } = page(["load"]);
    const similar = document.createElement("script");
    similar.type = "text/plain";
    similar.src = `${VENDOR.src}?x=1`;
    document.head.appendChild(similar);
    const there = document.createElement("script");
    there.type = "text/plain";
    there.src = VENDOR.src;
    document.head.appendChild(there);
    const loading = load(VENDOR);
    globals.Razorpay = {};
    there.dispatchEvent(eventOf(document, "load"));
    expect(await clock.until(loading)).toBe(globals.Razorpay);
    expect(tags).toEqual([]);
  });

  test.each([
    ["fails once", ["error", "load"], 2],
    ["fails twice", ["error", "error", "load"], 3],
    ["hangs for 10 s", ["hang", "load"], 2],
    ["comes without its global", ["empty", "load"], 2],
  ] as const)("[ROBUST-10] a script that %s is tried again, and dead tags are gone", async (_, fates, tries) => {
    const { clock, document, tags, load } = page(fates);
    expect(await clock.until(load(VENDOR))).toEqual({ loaded: true });
    expect(tags.length).toBe(tries);
    expect(document.querySelectorAll("script").length).toBe(1);
    expect(clock.pending).toBe(0);
  });

  test("[ROBUST-10] after three tries it is a failure, which is forgotten: the next press loads", async () => {
    const { clock, document, tags, load } = page(["error", "hang", "empty", "load"]);
    const start = clock.time;
    await expect(clock.until(load(VENDOR))).rejects.toThrow(ScriptError);
    expect(clock.time - start).toBeLessThan(LOAD_TIMEOUT_MS + 5_000);
    expect(document.querySelectorAll("script").length).toBe(0);
    expect(await clock.until(load(VENDOR))).toEqual({ loaded: true });
    expect(tags.length).toBe(4);
  });

  test("[ROBUST-10] what loads after its time is ignored", async () => {
    const { clock, tags, load, document } = page(["hang"]);
    const loading = load(VENDOR);
    await expect(clock.until(loading)).rejects.toThrow(ScriptError);
    tags[0]?.dispatchEvent(eventOf(document, "load"));
    await clock.run();
    expect(document.querySelectorAll("script").length).toBe(0);
  });

  test("[ROBUST-12] an address of nobody we know is not loaded", async () => {
    const { tags, load } = page(["load"]);
    for (const src of ["https://evil.example/checkout.js", "javascript:1", "checkout.js"]) {
      await expect(load({ src, global: "X" })).rejects.toThrow(ScriptError);
    }
    expect(tags).toEqual([]);
  });
});

describe("leaving", () => {
  const policy = { hosts: ["checkout.payulatam.com", "*.freedompay.com"] };

  test.each([
    ["https://checkout.payulatam.com/ppp/?a=1", true],
    ["https://hpc.freedompay.com/x", true],
    ["javascript:alert(1)", false],
    ["data:text/html,x", false],
    ["//evil.example/x", false],
    ["/relative", false],
    ["http://checkout.payulatam.com/", false],
    ["https://checkout.payulatam.com:8443/", false],
    ["https://user:pass@checkout.payulatam.com/", false],
    ["https://checkout.payulatam.com@evil.example/", false],
    ["https://checkout.payulatam.com.evil.example/", false],
    ["https://evilfreedompay.com/", false],
    ["https://freedompay.com.evil.example/", false],
    ["https://xn--payulatam-checkout.com/", false],
  ])("[ROBUST-12] %s: %s", (target, allowed) => {
    expect(allowedTarget(target, policy) !== null).toBe(allowed);
  });

  test("[ROBUST-12] a sandbox is one exact origin, without https on this machine only", () => {
    const sandbox = "http://payu.localhost:4107";
    expect(allowedTarget(`${sandbox}/pay`, { hosts: policy.hosts, sandbox })).not.toBeNull();
    for (const target of ["http://payu.localhost:4108/", "https://checkout.payulatam.com/", "http://localhost:4107/"]) {
      expect(allowedTarget(target, { hosts: policy.hosts, sandbox })).toBeNull();
    }
    expect(allowedTarget("http://demo.example/pay", { hosts: [], sandbox: "http://demo.example" })).toBeNull();
  });

  function leaving() {
    const window = newWindow();
    const posts: { action: string; target: string | null; fields: [string, string][]; html: string }[] = [];
    window.HTMLFormElement.prototype.submit = function (this: HTMLFormElement) {
      const fields = [...this.querySelectorAll("input")].map(({ name, value }): [string, string] => [name, value]);
      posts.push({ action: this.action, target: this.getAttribute("target"), fields, html: this.innerHTML });
    };
    return { window, posts, leave: createLeave(window) };
  }

  test("[ROBUST-12] fields are elements with text values, and a second post is none", () => {
    const { window, posts, leave } = leaving();
    const fields = { referenceCode: "r1", extra1: '"><script>alert(1)</script>', submit: "field" };
    expect(leave.postForm("https://checkout.payulatam.com/ppp/", fields, policy)).toBe(true);
    expect(leave.postForm("https://checkout.payulatam.com/ppp/", fields, policy)).toBe(true);
    expect(posts.length).toBe(1);
    expect(posts[0]).toMatchObject({ target: "_self", fields: Object.entries(fields) });
    expect(window.document.querySelectorAll("script, form").length).toBe(0);
  });

  test("[ROBUST-20] a page that comes back from the cache may leave again, and does not by itself", () => {
    const { window, posts, leave } = leaving();
    leave.postForm("https://checkout.payulatam.com/ppp/", { a: "1" }, policy);
    window.dispatchEvent(Object.assign(new window.Event("pageshow"), { persisted: true }));
    expect(posts.length).toBe(1);
    leave.postForm("https://checkout.payulatam.com/ppp/", { a: "1" }, policy);
    expect(posts.length).toBe(2);
  });

  test("[ROBUST-12] a refused address posts nothing and does not count as left", () => {
    const { posts, leave } = leaving();
    expect(leave.postForm("https://evil.example/", { a: "1" }, policy)).toBe(false);
    expect(leave.postForm("https://checkout.payulatam.com/ppp/", { a: "1" }, policy)).toBe(true);
    expect(posts.length).toBe(1);
  });
});

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

describe("the real host", () => {
  const present = (() => ({ update() {}, close() {} })) as Present;

  test("[ROBUST-01] keys are unguessable and never the same twice", () => {
    const host = createBrowserHost({ present, window: newWindow() });
    const keys = Array.from({ length: 100 }, () => host.newKey());
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });

  test("[ROBUST-13] what it reports has passed the redactor", () => {
    const heard: unknown[] = [];
    const host = createBrowserHost({ present, window: newWindow(), report: (...said) => heard.push(said) });
    host.report("stripe.confirm", { client_secret: "pi_1_secret_2", status: 402 });
    expect(heard).toEqual([["stripe.confirm", { client_secret: "[redacted]", status: 402 }]]);
  });

  test("[ROBUST-20] a page restored from the cache says so; an ordinary visit does not", () => {
    const window = newWindow();
    const host = createBrowserHost({ present, window });
    let restored = 0;
    const stop = host.onRestored(() => restored++);
    window.dispatchEvent(new window.Event("pageshow"));
    window.dispatchEvent(Object.assign(new window.Event("pageshow"), { persisted: true }));
    stop();
    window.dispatchEvent(Object.assign(new window.Event("pageshow"), { persisted: true }));
    expect(restored).toBe(1);
  });

  test.each([
    ["Mozilla/5.0 (iPhone) AppleWebKit Mobile Instagram 300.0", true],
    ["Mozilla/5.0 (Linux; Android 14; wv) Chrome/130 [FBAN/FBIOS]", true],
    ["Mozilla/5.0 (iPhone) AppleWebKit Version/18.0 Mobile Safari/604.1", false],
  ])("[ROBUST-21] %s is inside an app: %s", (userAgent, inApp) => {
    const window = newWindow();
    Object.defineProperty(window.navigator, "userAgent", { value: userAgent });
    expect(createBrowserHost({ present, window }).inApp).toBe(inApp);
  });
});

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
