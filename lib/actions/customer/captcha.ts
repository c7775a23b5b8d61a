import { loadVendorScript } from "@/lib/actions/customer/vendor-script";
import type { Outcome } from "@/lib/actions/outcome";
import { err, ok } from "@/lib/domain/result";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** The part of reCAPTCHA v3 that is used. */
interface Captcha {
  ready(whenReady: () => void): void;
  execute(key: string, options: { action: string }): PromiseLike<string>;
}

const scriptOf = (key: string) => ({
  src: `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(key)}`,
  global: "grecaptcha",
});

/**
 * D17: a reCAPTCHA v3 token for the action login, or null where no key is configured and none is asked for. Nothing of
 * Google is loaded before this is called. CAPTCHA_FAILED when the script or its answer does not come.
 */
export async function captchaToken(
  { settings }: Pick<StorefrontState, "settings">,
  load = loadVendorScript,
): Promise<Outcome<string | null>> {
  const key = settings.captchaKey;
  if (!key) return ok(null);
  try {
    const captcha = (await load(scriptOf(key))) as Captcha;
    await new Promise<void>((resolve) => captcha.ready(resolve));
    const token = await captcha.execute(key, { action: "login" });
    return token ? ok(token) : err({ code: "CAPTCHA_FAILED", details: {} });
  } catch {
    return err({ code: "CAPTCHA_FAILED", details: {} });
  }
}
