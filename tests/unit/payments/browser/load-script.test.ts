import { Window } from "happy-dom";
import { describe, expect, test } from "vitest";
import { createScriptLoader, LOAD_TIMEOUT_MS, ScriptError } from "../../../../payments/browser/load-script.ts";
import { Clock } from "../../../contract/payments/fakes/clock.ts";

const newWindow = () =>
  new Window({ url: "https://shop.example/pay" }) as unknown as globalThis.Window & typeof globalThis;
const eventOf = (document: Document, name: string): Event => {
  const { Event: Made } = document.defaultView as unknown as { Event: typeof Event };
  return new Made(name);
};

describe("script loader", () => {
  const VENDOR = { src: "https://checkout.razorpay.com/v1/checkout.js", global: "Razorpay" };

  /** A page where each inserted tag has the next fate: it loads, fails, stays silent, or loads without its global. */
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

  test("[ROBUST-11] a script that the document's policy refuses is not tried again, and is distinguished from one that did not come", async () => {
    const { clock, document, tags, load } = page(["error"]);
    const violate = (blockedURI: string) =>
      document.dispatchEvent(
        Object.assign(eventOf(document, "securitypolicyviolation"), {
          effectiveDirective: "script-src-elem",
          blockedURI,
        }),
      );
    const refused = load(VENDOR);
    violate("https://other.example/x.js");
    violate(new URL(VENDOR.src).origin);
    await expect(clock.until(refused)).rejects.toMatchObject({ name: "ScriptError", byPolicy: true });
    expect(tags.length).toBe(1);
    await expect(clock.until(load(VENDOR))).rejects.toMatchObject({ byPolicy: false });
  });

  test("[ROBUST-10] what loads after its time is ignored", async () => {
    const { clock, tags, load, document } = page(["hang"]);
    const loading = load(VENDOR);
    await expect(clock.until(loading)).rejects.toThrow(ScriptError);
    tags[0]?.dispatchEvent(eventOf(document, "load"));
    await clock.run();
    expect(document.querySelectorAll("script").length).toBe(0);
  });

  test("[ROBUST-12] a script of an unknown host, or of no https address, is not loaded", async () => {
    const { tags, load } = page(["load"]);
    for (const src of ["https://evil.example/checkout.js", "javascript:1", "checkout.js"]) {
      await expect(load({ src, global: "X" })).rejects.toThrow(ScriptError);
    }
    expect(tags).toEqual([]);
  });
});
