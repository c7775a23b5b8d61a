import { loadConfiguration } from "@/config/load";
import { resolveHost } from "@/lib/business/request/resolve-host";
import { unknownHostResponse } from "@/lib/business/request/unknown-host";
import { passOn } from "@/lib/business/request/upstream";

/** What the API offers to pages: `/graphql`, the public REST calls below `/p/`, and the browser's calls of the payment service. */
const OFFERED =
  /^(?:graphql|p\/[\w/-]{1,80}|payments\/v1\/(?:account|txn\/(?:init|capture|details|abandon))[\w/.-]{0,200})$/;

/** proxy.ts leads every call of a page here; the Host header alone says whose it is. */
async function answer(request: Request, { params }: { params: Promise<{ path: string[] }> }): Promise<Response> {
  const resolved = resolveHost(request.headers.get("host"), loadConfiguration().businesses);
  const path = (await params).path.join("/");
  if (!resolved || !OFFERED.test(path)) return unknownHostResponse(request.headers.get("accept-language"));
  return passOn(request, resolved.business, `/${path}`);
}

export { answer as GET, answer as POST };
