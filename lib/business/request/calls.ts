import type { ResolvedHost } from "@/config/resolve-host";
import { passOn } from "@/lib/business/request/upstream";

/** Words alone: with a dot or an escape in it, a path is not our call and could lead elsewhere. */
const CALL = /^\/(?:graphql|(?:p|payments\/v1)\/[\w/-]+)$/;
/**
 * What pages may call on the API: `/graphql`, the public REST calls below `/p/`, and the browser's calls to the payment
 * service.
 */
const OFFERED =
  /^\/(?:graphql|p\/(?:health|config|announcement|visit)|payments\/v1\/(?:account|report|txn\/(?:init|capture|details|abandon))(?:\/[\w-]{1,100}){0,3})$/;

/** Whether a path of a shop, without its sub-path, leads to the API and not to a page. */
export const isCall = (path: string): boolean => CALL.test(path);

/** Whether pages may make this call. */
export const isOffered = (path: string): boolean => OFFERED.test(path);

/** The response to a call of a page. Only the Host header decides which business it belongs to. */
export async function answerCall(request: Request, { kind, business }: ResolvedHost, path: string): Promise<Response> {
  // An owner who tries a draft is no visitor.
  if (path === "/p/visit" && kind === "business-id") return Response.json({ counted: false });
  return passOn(request, business, path);
}
