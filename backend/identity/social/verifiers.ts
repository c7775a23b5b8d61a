import type { SocialProvider } from "../../../lib/domain/enumerations.ts";
import type { RequestContext } from "../../context.ts";
import { DEMO_PREFIX, demoVerifier } from "./demo.ts";
import { facebookVerifier } from "./facebook.ts";
import { googleVerifier } from "./google.ts";
import type { SocialVerifier } from "./social-verifier.ts";

/** The verifier of a provider's tokens for this business; null if it is not set up (CFG-07 socialLogin). */
export async function findVerifier(
  context: RequestContext,
  type: SocialProvider,
  token: string,
): Promise<SocialVerifier | null> {
  const { app, business } = context;
  if (app.demo && token.startsWith(DEMO_PREFIX)) return demoVerifier(app);
  const given = app.socialVerifiers?.[type];
  if (given) return given;
  const keys = app.configuration().byId.get(business.id)?.customizations.accessKeys.socialLogin;
  if (type === "google") return isId(keys?.google.clientId) ? googleVerifier(keys.google.clientId) : null;
  const appId = keys?.facebook.appId;
  const secret = isId(appId) ? app.facebookSecrets.get(appId) : undefined;
  return isId(appId) && secret ? facebookVerifier({ id: appId, secret, log: app.log }) : null;
}

const isId = (value: unknown): value is string => typeof value === "string" && value !== "";

export type SocialVerifiers = Partial<Record<SocialProvider, SocialVerifier>>;
