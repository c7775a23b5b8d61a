import { loadConfiguration } from "@/config/load";
import { resolveHost } from "@/config/resolve-host";
import { unknownHostResponse } from "@/lib/business/request/unknown-host";
import { passOn } from "@/lib/business/request/upstream";

/**
 * What the API offers to pages: `/graphql`, the public REST calls below `/p/`, and the browser's calls of the payment service.
 * A path holds words alone, no dots that could lead elsewhere.
 */
const OFFERED =
  /^(?:graphql|p\/(?:health|config|announcement)|payments\/v1\/(?:account|txn\/(?:init|capture|details|abandon))(?:\/[\w-]{1,100}){0,3})$/;

/** proxy.ts leads every call of a page here; the Host header alone says whose it is. */
async function answer(request: Request, { params }: { params: Promise<{ path: string[] }> }): Promise<Response> {
  const resolved = resolveHost(request.headers.get("host"), loadConfiguration().businesses);
  const path = (await params).path.join("/");
  if (!resolved || !OFFERED.test(path)) return unknownHostResponse(request.headers.get("accept-language"));
  return passOn(request, resolved.business, `/${path}`);
}

export { answer as GET, answer as POST };
