import type { RequestContext } from "../../context.ts";
import { recaptcha } from "./recaptcha.ts";
import { turnstile } from "./turnstile.ts";

/** The browser's captcha proof, to be checked with the service that issued it. */
export interface CaptchaProof {
  readonly secret: string;
  readonly token: string;
  readonly remoteAddress: string | null;
}

/**
 * Whether a proof shows that a person wants to log in. False for anything else, including a service that does not
 * respond.
 */
export type CaptchaVerifier = (proof: CaptchaProof) => Promise<boolean>;

/** Captcha services by the name used in a business's configuration (`accessKeys.misc.captchaProvider`). */
export const CAPTCHAS: Readonly<Record<string, CaptchaVerifier>> = { recaptcha: recaptcha(), turnstile: turnstile() };

/** The longest token that is passed on. */
const MAX_TOKEN = 5000;

/**
 * D17: whether the caller is human, as far as can be known. A business without a site key requires no proof, and one
 * whose secret is not configured cannot be checked; both pass. If the business's configuration cannot be read, a secret
 * for all of them is enough to require a proof.
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
