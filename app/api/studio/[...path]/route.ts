import { loadConfiguration } from "@/config/load";
import { resolveHost } from "@/config/resolve-host";
import { unknownHostResponse } from "@/lib/business/request/unknown-host";
import { enterFromConsole } from "@/lib/business/studio/enter-from-console";
import { passOnStudioCall } from "@/lib/business/studio/pass-on";

/** Plain words: a dot or an escape could lead elsewhere. */
const OFFERED = /^[\w-]{1,60}(?:\/[\w-]{1,60}){0,3}$/;

/** The studio's calls, which exist only on the business-id host (RTE-23). */
async function answer(request: Request, { params }: { params: Promise<{ path: string[] }> }): Promise<Response> {
  const resolved = resolveHost(request.headers.get("host"), loadConfiguration().businesses);
  const path = (await params).path.join("/");
  if (resolved?.kind !== "business-id" || !OFFERED.test(path))
    return unknownHostResponse(request.headers.get("accept-language"));
  if (path === "arrive" && request.method === "POST") return enterFromConsole(request, resolved.business);
  return passOnStudioCall(request, resolved.business, path);
}

export { answer as DELETE, answer as GET, answer as POST, answer as PUT };
