import { describe, expect, test } from "vitest";
import { captchaToken } from "@/lib/actions/customer/captcha";
import { storefront } from "../../fixtures";

const google = (execute: (key: string, options: { action: string }) => Promise<string>) => {
  const asked: string[] = [];
  const load = async ({ src }: { src: string }) => {
    asked.push(src);
    return { ready: (go: () => void) => go(), execute };
  };
  return { asked, load };
};

describe("captcha", () => {
  test("[SESS-01] the configured key gives a token for the action login, and nothing is loaded without a key", async () => {
    const { asked, load } = google(async (key, { action }) => `${key} ${action}`);
    expect(await captchaToken(storefront({ captchaKey: null }), load)).toEqual({ ok: true, value: null });
    expect(asked).toEqual([]);
    const token = await captchaToken(storefront({ captchaKey: "site key" }), load);
    expect(token).toEqual({ ok: true, value: "site key login" });
    expect(asked).toEqual(["https://www.google.com/recaptcha/api.js?render=site%20key"]);
  });

  test("[SESS-01] a captcha that does not load or gives no token says so, and no code is asked for", async () => {
    const blocked = async () => {
      throw new Error("blocked");
    };
    const silent = google(async () => "");
    for (const load of [blocked, silent.load]) {
      expect(await captchaToken(storefront({ captchaKey: "key" }), load)).toMatchObject({
        ok: false,
        error: { code: "CAPTCHA_FAILED" },
      });
    }
  });

  test("[SESS-01] Turnstile is asked where the business has chosen it, for the action login, and leaves nothing behind", async () => {
    const left: string[] = [];
    const place = { dataset: {} as Record<string, string>, remove: () => left.push("place") };
    const body = { append: () => left.push("shown"), ownerDocument: { createElement: () => place } };
    const answers: Record<string, string> = { callback: "proof", "error-callback": "" };
    const ask = (outcome: "callback" | "error-callback") => {
      const asked: Record<string, unknown>[] = [];
      const vendor = {
        render: (_at: unknown, options: Record<string, unknown>) => {
          asked.push(options);
          queueMicrotask(() => (options[outcome] as (proof?: string) => void)(answers[outcome]));
          return "widget-1";
        },
        remove: (widget: string) => left.push(widget),
      };
      const load = async ({ src }: { src: string }) => {
        asked.push({ src });
        return vendor;
      };
      const shop = storefront({ captchaKey: "site key", captchaProvider: "turnstile" });
      return captchaToken(shop, load, () => ({ body }) as unknown as Document).then((token) => ({ token, asked }));
    };
    const { token, asked } = await ask("callback");
    expect(token).toEqual({ ok: true, value: "proof" });
    expect(asked).toMatchObject([
      { src: "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit" },
      { sitekey: "site key", action: "login" },
    ]);
    expect(left).toEqual(["shown", "widget-1", "place"]);
    expect((await ask("error-callback")).token).toMatchObject({ ok: false, error: { code: "CAPTCHA_FAILED" } });
    expect(left).toHaveLength(6);
  });
});
