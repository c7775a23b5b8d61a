import type { CaptchaVerifier } from "./captcha.ts";
import { verifyProof } from "./verify-proof.ts";

const VERIFY_URL = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

/**
 * Cloudflare Turnstile: solved, and for the action login. It has no score: a suspicious visitor has to tick a box
 * first.
 */
export function turnstile(url = VERIFY_URL): CaptchaVerifier {
  return async (proof) => {
    const verdict = await verifyProof<{ success: boolean; action: string }>(url, proof);
    return verdict?.success === true && verdict.action === "login";
  };
}
