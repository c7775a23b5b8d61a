import { loadConfiguration } from "@/config/load";
import { resolveHost } from "@/config/resolve-host";
import { answerCall, isOffered } from "@/lib/business/request/calls";
import { unknownHostResponse } from "@/lib/business/request/unknown-host";

/** proxy.ts routes the API calls of a page here that the guard has not passed on itself (lib/business/request/guard). */
async function answer(request: Request, { params }: { params: Promise<{ path: string[] }> }): Promise<Response> {
  const resolved = resolveHost(request.headers.get("host"), loadConfiguration().businesses);
  const path = `/${(await params).path.join("/")}`;
  if (!resolved || !isOffered(path)) return unknownHostResponse(request.headers.get("accept-language"));
  return answerCall(request, resolved, path);
}

export { answer as GET, answer as POST };
