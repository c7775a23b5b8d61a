import { createHmac } from "node:crypto";
import type { Services } from "../../services.ts";
import { INVALID_TOKEN_VERDICT, type SocialVerdict, type SocialVerifier } from "./social-verifier.ts";

const GRAPH = "https://graph.facebook.com/v23.0";
const TIMEOUT_MS = 5_000;

interface GraphError {
  readonly code?: number;
  readonly type?: string;
}
interface DebugToken {
  readonly data?: { readonly app_id?: string; readonly is_valid?: boolean; readonly user_id?: string };
}
interface FacebookUser {
  readonly id?: string;
  readonly name?: string;
  readonly email?: string;
}

/**
 * The calls, each with the code of the refusal that is about the guest's token: another app's, and one that has just
 * ended. Any other refusal is of our app.
 */
const TOKEN_REFUSED = { debug_token: 100, me: 190 } as const;
const UNREACHABLE: SocialVerdict = { ok: false, reason: "UNREACHABLE" };

/** Thrown for a refusal of the guest's token. */
class RefusedToken extends Error {}

interface FacebookApp {
  readonly id: string;
  readonly secret: string;
  readonly log: Pick<Services["log"], "error">;
}

/**
 * Verifies a user access token: debug_token must say that it is valid and issued to our app (otherwise another app's
 * owner could sign in as any of its users). Then the person is read with it. An outage, and a refusal of our app
 * (a wrong secret, too many calls), are not the guest's fault; the second is logged.
 */
export function facebookVerifier({ id, secret, log }: FacebookApp, fetcher: typeof fetch = fetch): SocialVerifier {
  const read = async <T>(call: keyof typeof TOKEN_REFUSED, query: Record<string, string>): Promise<T> => {
    const url = `${GRAPH}/${call}?${new URLSearchParams(query)}`;
    const response = await fetcher(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { status } = response;
    if (status >= 500) throw new Error(`Facebook answered ${status}.`);
    const body = (await response.json()) as T & { readonly error?: GraphError };
    if (response.ok && !body.error) return body;
    const { code, type } = body.error ?? {};
    if (code === TOKEN_REFUSED[call]) throw new RefusedToken();
    log.error({ app: id, call, status, code, type }, "Facebook refused a call of our app.");
    throw new Error(`Facebook refused with ${status}.`);
  };
  return async (token) => {
    try {
      const query = { input_token: token, access_token: `${id}|${secret}` };
      const { data } = await read<DebugToken>("debug_token", query);
      if (!data?.is_valid || data.app_id !== id || !data.user_id) return INVALID_TOKEN_VERDICT;
      const appsecret_proof = createHmac("sha256", secret).update(token).digest("hex");
      const me = await read<FacebookUser>("me", { fields: "id,name,email", access_token: token, appsecret_proof });
      if (me.id !== data.user_id) return INVALID_TOKEN_VERDICT;
      return { ok: true, person: { subject: me.id, email: me.email ?? null, name: me.name ?? null } };
    } catch (error) {
      return error instanceof RefusedToken ? INVALID_TOKEN_VERDICT : UNREACHABLE;
    }
  };
}
