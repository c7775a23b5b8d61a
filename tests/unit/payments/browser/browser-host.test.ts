import { Window } from "happy-dom";
import { describe, expect, test } from "vitest";
import { createBrowserHost } from "../../../../payments/browser/browser-host.ts";
import type { Present } from "../../../../payments/views/view-props.ts";

const newWindow = () =>
  new Window({ url: "https://shop.example/pay" }) as unknown as globalThis.Window & typeof globalThis;

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
