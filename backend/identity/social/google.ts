import { createHash } from "node:crypto";
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { INVALID_TOKEN_VERDICT, type SocialVerifier } from "./social-verifier.ts";

const KEYS_URL = "https://www.googleapis.com/oauth2/v3/certs";
const ISSUERS = ["https://accounts.google.com", "accounts.google.com"];
const TIMEOUT_MS = 5_000;

let googleKeys: JWTVerifyGetKey | null = null;

/** The nonce in a token: its SHA-256 in hex, so that a stolen token alone is not enough. */
const hashOf = (nonce: string) => createHash("sha256").update(nonce).digest("hex");

/**
 * Verifies an ID token of Google Identity Services: signature by Google's keys, issuer, our client id, expiry, the
 * nonce of the browser that requested it, verified e-mail.
 */
export function googleVerifier(clientId: string, keys?: JWTVerifyGetKey): SocialVerifier {
  return async (token, now, nonce) => {
    googleKeys ??= createRemoteJWKSet(new URL(KEYS_URL), { timeoutDuration: TIMEOUT_MS });
    try {
      const { payload } = await jwtVerify(token, keys ?? googleKeys, {
        issuer: ISSUERS,
        audience: clientId,
        algorithms: ["RS256"],
        currentDate: now,
        requiredClaims: ["sub", "exp"],
      });
      const { sub, email, email_verified, name } = payload as Record<string, unknown>;
      if (typeof sub !== "string" || !nonce || payload.nonce !== hashOf(nonce)) return INVALID_TOKEN_VERDICT;
      if (typeof email !== "string" || email_verified !== true) return { ok: false, reason: "INVALID_EMAIL" };
      return {
        ok: true,
        person: { subject: sub, email, name: typeof name === "string" ? name : null },
        singleUse: true,
      };
    } catch (error) {
      const refused = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
      return refused ? INVALID_TOKEN_VERDICT : { ok: false, reason: "UNREACHABLE" };
    }
  };
}
