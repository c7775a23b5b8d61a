import { describe, expect, test } from "vitest";
import { captchaToken } from "@/lib/actions/customer/captcha";
import { storefront } from "../fixtures";

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
});
