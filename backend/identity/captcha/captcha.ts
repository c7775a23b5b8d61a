import type { RequestContext } from "../../context.ts";
import { recaptcha } from "./recaptcha.ts";
import { turnstile } from "./turnstile.ts";

/** What somebody's browser brings from the captcha, to be checked with the service that gave it out. */
export interface CaptchaProof {
  readonly secret: string;
  readonly token: string;
  readonly remoteAddress: string | null;
}

/** Whether a proof stands for a person who wants to log in. Anything else, a service that does not answer included, is no. */
export type CaptchaVerifier = (proof: CaptchaProof) => Promise<boolean>;

/** Captcha services by the name that a business's configuration gives (`accessKeys.misc.captchaProvider`). */
export const CAPTCHAS: Readonly<Record<string, CaptchaVerifier>> = { recaptcha: recaptcha(), turnstile: turnstile() };

/** The longest token that is passed on. */
const MAX_TOKEN = 5000;

/**
 * D17: whether the asker is a person as far as that is to be known. A business without a site key asks for none, a site key
 * whose secret nobody gave us cannot be checked; both hold. Where the business's configuration cannot be read, a secret for
 * all of them is enough to ask for a proof.
 */
export async function captchaHolds(
  { app, business, remoteAddress }: RequestContext,
  token: string | null | undefined,
  verifiers = CAPTCHAS,
): Promise<boolean> {
  const settings = app.configuration().byId.get(business.id)?.customizations.accessKeys.misc;
  const { captchaKey, captchaProvider = "recaptcha" } = settings ?? {};
  if (settings && !captchaKey) return true;
  const secret = (captchaKey && app.captchaSecrets.get(captchaKey)) || app.captchaSecret;
  if (!secret) return true;
  const verify = Object.hasOwn(verifiers, captchaProvider) ? verifiers[captchaProvider] : null;
  if (!verify || !token || token.length > MAX_TOKEN) return false;
  return verify({ secret, token, remoteAddress });
}
