import { loadConfiguration } from "@/config/load";
import { resolveHost } from "@/config/resolve-host";
import { unknownHostResponse } from "@/lib/business/request/unknown-host";
import { passOn } from "@/lib/business/request/upstream";

/**
 * What pages may call on the API: `/graphql`, the public REST calls below `/p/`, and the browser's calls to the payment
 * service. Path segments are plain words; dots could lead elsewhere.
 */
const OFFERED =
  /^(?:graphql|p\/(?:health|config|announcement|visit)|payments\/v1\/(?:account|report|txn\/(?:init|capture|details|abandon))(?:\/[\w-]{1,100}){0,3})$/;

/** proxy.ts routes every API call of a page here. Only the Host header decides which business it belongs to. */
async function answer(request: Request, { params }: { params: Promise<{ path: string[] }> }): Promise<Response> {
  const resolved = resolveHost(request.headers.get("host"), loadConfiguration().businesses);
  const path = (await params).path.join("/");
  if (!resolved || !OFFERED.test(path)) return unknownHostResponse(request.headers.get("accept-language"));
  // An owner who tries a draft is no visitor.
  if (path === "p/visit" && resolved.kind === "business-id") return Response.json({ counted: false });
  return passOn(request, resolved.business, `/${path}`);
}

export { answer as GET, answer as POST };
