import type { CaptchaProof } from "./captcha.ts";

const TIMEOUT_MS = 5_000;

/** Verifies a proof with a captcha service (all have the same API); null if there is no readable response. */
export async function verifyProof<Verdict>(url: string, proof: CaptchaProof): Promise<Partial<Verdict> | null> {
  const { secret, token, remoteAddress } = proof;
  const body = new URLSearchParams({ secret, response: token, ...(remoteAddress ? { remoteip: remoteAddress } : {}) });
  try {
    const response = await fetch(url, { method: "POST", body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const verdict: unknown = await response.json();
    return typeof verdict === "object" && verdict !== null ? (verdict as Partial<Verdict>) : null;
  } catch {
    return null;
  }
}
