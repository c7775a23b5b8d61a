import { createHmac } from "node:crypto";
import { clientAddress } from "@/lib/domain/network";

/** Set by this process's guard from the socket; a value sent by the client is overwritten. */
export const PEER_HEADER = "x-peer-address";

/** Number of front servers between the browser and this process: TRUSTED_PROXIES, none by default. */
const trustedProxies = () => Math.max(0, Math.trunc(Number(process.env.TRUSTED_PROXIES)) || 0);

/** The address of the visitor who sent a request, behind the front servers that are counted here; null without one. */
export const visitorAddress = (forwarded: string | null, peer: string | null): string | null =>
  clientAddress(forwarded ?? "", peer, trustedProxies());

/**
 * Identifies requests of the storefront itself, for pages cached for all visitors, which no visitor's budget must pay
 * for.
 */
export const storefrontHeaders = (secret: string): Record<string, string> => ({
  "x-storefront-signature": createHmac("sha256", secret).update("storefront").digest("hex"),
});

/** Identifies the visitor to the API, signed: its budgets are per visitor, but every call comes from this process. */
export function visitorHeaders(request: Request, secret: string): Record<string, string> {
  const forwarded = request.headers.get("x-forwarded-for");
  const peer = request.headers.get(PEER_HEADER);
  const address = visitorAddress(forwarded, peer);
  // With the port: a payment returns to the origin that the page has.
  const host = (request.headers.get("host") ?? "").trim().toLowerCase();
  if (!address || !host) return {};
  const signature = createHmac("sha256", secret).update(`visitor\n${address}\n${host}`).digest("hex");
  return { "x-visitor-address": address, "x-visitor-host": host, "x-visitor-signature": signature };
}
