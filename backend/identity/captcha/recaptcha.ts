import type { CaptchaVerifier } from "./captcha.ts";
import { verifyProof } from "./verify-proof.ts";

const VERIFY_URL = "https://www.google.com/recaptcha/api/siteverify";
/** The threshold recommended for reCAPTCHA v3. */
const LEAST_SCORE = 0.5;

/** reCAPTCHA v3: the action is login and the score at least 0.5. */
export function recaptcha(url = VERIFY_URL): CaptchaVerifier {
  return async (proof) => {
    const verdict = await verifyProof<{ success: boolean; score: number; action: string }>(url, proof);
    return verdict?.success === true && verdict.action === "login" && (verdict.score ?? 0) >= LEAST_SCORE;
  };
}
