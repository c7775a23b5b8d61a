import type { Services } from "../../services.ts";
import { INVALID_TOKEN_VERDICT, type SocialVerifier } from "./social-verifier.ts";

/** Prefix of the demo's tokens; no provider's token has it. */
export const DEMO_PREFIX = "demo.";

/** A token of the demo's own issuer for any person; only the embedded demo issues and accepts it (D16). */
export function demoToken(
  { tokens }: Pick<Services, "tokens">,
  person: { subject: string; email?: string; name?: string },
) {
  const payload = Buffer.from(JSON.stringify(person)).toString("base64url");
  return `${DEMO_PREFIX}${payload}.${tokens.mac("demo-issuer", payload)}`;
}

export function demoVerifier({ tokens }: Pick<Services, "tokens">): SocialVerifier {
  return async (token) => {
    const [, payload = "", mac] = token.split(".");
    if (tokens.mac("demo-issuer", payload) !== mac) return INVALID_TOKEN_VERDICT;
    const { subject, email, name } = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
    if (!email) return { ok: false, reason: "INVALID_EMAIL" };
    return { ok: true, person: { subject, email, name: name ?? null } };
  };
}
