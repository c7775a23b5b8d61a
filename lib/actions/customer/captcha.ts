import type { CaptchaProvider } from "@/config/constants";
import { loadVendorScript } from "@/lib/actions/customer/vendor-script";
import type { Outcome } from "@/lib/actions/outcome";
import { err, ok } from "@/lib/domain/result";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** A captcha vendor; returns a proof for the server, or throws. */
interface Captcha {
  readonly script: (key: string) => { readonly src: string; readonly global: string };
  readonly prove: (vendor: unknown, key: string, page: () => Document) => Promise<string>;
}

/** The part of reCAPTCHA v3 that is used. */
interface Recaptcha {
  ready(whenReady: () => void): void;
  execute(key: string, options: { action: string }): PromiseLike<string>;
}
/** The part of Turnstile that is used. */
interface Turnstile {
  render(place: HTMLElement, options: Record<string, unknown>): string | undefined;
  remove(widget: string): void;
}

const ACTION = "login";

const recaptcha: Captcha = {
  script: (key) => ({
    src: `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(key)}`,
    global: "grecaptcha",
  }),
  async prove(vendor, key) {
    const captcha = vendor as Recaptcha;
    await new Promise<void>((resolve) => captcha.ready(resolve));
    return captcha.execute(key, { action: ACTION });
  },
};

/** Shows itself only to visitors it suspects, who must tick a box; it is above the page's own bar. */
const turnstile: Captcha = {
  script: () => ({
    src: "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
    global: "turnstile",
  }),
  async prove(vendor, key, page) {
    const captcha = vendor as Turnstile;
    const { body } = page();
    const place = body.ownerDocument.createElement("div");
    place.dataset.captcha = "";
    body.append(place);
    let widget: string | undefined;
    try {
      return await new Promise<string>((resolve, reject) => {
        const fail = () => reject(new Error("The captcha returned no result."));
        widget = captcha.render(place, {
          sitekey: key,
          action: ACTION,
          appearance: "interaction-only",
          "response-field": false,
          callback: resolve,
          "error-callback": fail,
          "timeout-callback": fail,
          "unsupported-callback": fail,
        });
      });
    } finally {
      if (widget) captcha.remove(widget);
      place.remove();
    }
  },
};

const CAPTCHAS: Readonly<Record<CaptchaProvider, Captcha>> = { recaptcha, turnstile };

/**
 * D17: a captcha's proof for the action login, or null if no key is configured and none is required. The vendor's
 * script is loaded only by this call. CAPTCHA_FAILED if the script or its result does not arrive.
 */
export async function captchaToken(
  { settings }: Pick<StorefrontState, "settings">,
  load = loadVendorScript,
  page: () => Document = () => document,
): Promise<Outcome<string | null>> {
  const { captchaKey: key, captchaProvider } = settings;
  if (!key) return ok(null);
  try {
    const captcha = CAPTCHAS[captchaProvider];
    const token = await captcha.prove(await load(captcha.script(key)), key, page);
    return token ? ok(token) : err({ code: "CAPTCHA_FAILED", details: {} });
  } catch {
    return err({ code: "CAPTCHA_FAILED", details: {} });
  }
}
