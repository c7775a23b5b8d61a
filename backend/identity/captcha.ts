const VERIFY_URL = "https://www.google.com/recaptcha/api/siteverify";
const TIMEOUT_MS = 5_000;
/** What reCAPTCHA v3 recommends as the line between people and programs. */
const LEAST_SCORE = 0.5;
const ACTION = "login";

interface Verdict {
  success?: boolean;
  score?: number;
  action?: string;
}

/**
 * Whether a reCAPTCHA v3 token stands for a person (D17): the action is login and the score at least 0.5. Anything else,
 * a verification service that does not answer included, is no.
 */
export async function captchaHolds(
  secret: string,
  token: string | null | undefined,
  remoteAddress: string | null,
  verifyUrl = VERIFY_URL,
): Promise<boolean> {
  if (!token || token.length > 5000) return false;
  const body = new URLSearchParams({ secret, response: token, ...(remoteAddress ? { remoteip: remoteAddress } : {}) });
  try {
    const response = await fetch(verifyUrl, { method: "POST", body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const verdict = (await response.json()) as Verdict;
    return verdict.success === true && verdict.action === ACTION && (verdict.score ?? 0) >= LEAST_SCORE;
  } catch {
    return false;
  }
}
