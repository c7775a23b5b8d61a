import { createHmac } from "node:crypto";
import { isIP } from "node:net";

/** Set by the guard of this process from the socket, whatever the caller wrote into it. */
export const PEER_HEADER = "x-peer-address";

/**
 * The browser's address. Each front server appends the address it saw to x-forwarded-for, and `peer` is the one that this process saw. So
 * the browser is `proxies` places before the peer; anything earlier was written by the caller. Null for what is no IP address.
 */
export function addressOf(forwarded: string | null, peer: string | null, proxies: number): string | null {
  const chain = (forwarded ?? "").split(",").map((address) => address.trim());
  if (peer) chain.push(peer);
  const seen = chain.filter(Boolean);
  const address = seen.at(peer ? -1 - proxies : -Math.max(1, proxies)) ?? seen[0] ?? "";
  return isIP(address) ? address : null;
}

/** Front servers between the browser and this process: TRUSTED_PROXIES, none by default. */
const trustedProxies = () => Math.max(0, Math.trunc(Number(process.env.TRUSTED_PROXIES)) || 0);

/** Says that the storefront itself asks, to make a page for everybody: no visitor's budget is meant for that. */
export const storefrontHeaders = (secret: string): Record<string, string> => ({
  "x-storefront-signature": createHmac("sha256", secret).update("storefront").digest("hex"),
});

/** Tells the API who is behind a call, signed: its budgets are per visitor, and every call comes from this process. */
export function visitorHeaders(request: Request, secret: string): Record<string, string> {
  const forwarded = request.headers.get("x-forwarded-for");
  const peer = request.headers.get(PEER_HEADER);
  const address = addressOf(forwarded, peer, trustedProxies());
  const host = (request.headers.get("host") ?? "").replace(/:\d+$/, "");
  if (!address || !host) return {};
  const signature = createHmac("sha256", secret).update(`visitor\n${address}\n${host}`).digest("hex");
  return { "x-visitor-address": address, "x-visitor-host": host, "x-visitor-signature": signature };
}
