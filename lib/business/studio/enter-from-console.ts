import { consoleUrl } from "@/config/hosts";
import type { BusinessConfig } from "@/config/schema";
import { readBody, SMALL_BODY_BYTES } from "@/lib/business/request/body";
import { callStudioApi } from "@/lib/business/studio/pass-on";
import { SECTIONS, SIGN_IN_PARAM, studioPath } from "@/lib/domain/studio/sections";

/**
 * A press in the staff console leads here: its page sends a code, which the API exchanges for a session of the studio. Only
 * the console's own page may, so that no other site signs a visitor in as somebody else. Whatever becomes of it, the studio
 * follows; a visitor who is not signed in sees why.
 */
export async function enterFromConsole(request: Request, business: BusinessConfig): Promise<Response> {
  const { urlSubPath, env } = business.biz;
  const isFromConsole = request.headers.get("origin") === new URL(consoleUrl(env)).origin;
  const body = isFromConsole ? await readBody(request, SMALL_BODY_BYTES) : null;
  const form = new URLSearchParams(body instanceof Uint8Array ? new TextDecoder().decode(body) : "");
  const code = form.get("code");
  const answer = code === null ? null : await callStudioApi(request, business, "arrive", { code }).catch(() => null);
  const section = SECTIONS.find((one) => one === form.get("section")) ?? null;
  const to = answer?.ok ? studioPath(urlSubPath, section) : `${studioPath(urlSubPath)}?${SIGN_IN_PARAM}=refused`;
  const headers = new Headers({ location: to, "cache-control": "no-store" });
  for (const cookie of answer?.headers.getSetCookie() ?? []) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}
