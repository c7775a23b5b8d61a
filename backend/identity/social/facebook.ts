import { createHmac } from "node:crypto";
import { INVALID_TOKEN_VERDICT, type SocialVerifier } from "./social-verifier.ts";

const GRAPH = "https://graph.facebook.com/v23.0";
const TIMEOUT_MS = 5_000;

interface DebugToken {
  data?: { app_id?: string; is_valid?: boolean; user_id?: string };
}
interface FacebookUser {
  id?: string;
  name?: string;
  email?: string;
}

/**
 * Verifies a user access token: debug_token must say that it is valid and issued to our app (otherwise another app's
 * owner could sign in as any of its users). Then the person is read with it.
 */
export function facebookVerifier(appId: string, appSecret: string, fetcher: typeof fetch = fetch): SocialVerifier {
  const read = async <T>(path: string, query: Record<string, string>): Promise<T> => {
    const url = `${GRAPH}/${path}?${new URLSearchParams(query)}`;
    const answer = await fetcher(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return (await answer.json()) as T;
  };
  return async (token) => {
    try {
      const query = { input_token: token, access_token: `${appId}|${appSecret}` };
      const { data } = await read<DebugToken>("debug_token", query);
      if (!data?.is_valid || data.app_id !== appId || !data.user_id) return INVALID_TOKEN_VERDICT;
      const appsecret_proof = createHmac("sha256", appSecret).update(token).digest("hex");
      const me = await read<FacebookUser>("me", { fields: "id,name,email", access_token: token, appsecret_proof });
      if (me.id !== data.user_id) return INVALID_TOKEN_VERDICT;
      return { ok: true, person: { subject: me.id, email: me.email ?? null, name: me.name ?? null } };
    } catch {
      return { ok: false, reason: "UNREACHABLE" };
    }
  };
}
