import { createHmac } from "node:crypto";

/**
 * The browser's address among those of x-forwarded-for: each front server writes whom it saw at the end, so the one that
 * the outermost of our own saw is `proxies` from there. What stands before it was written by the caller and means nothing.
 */
export function addressOf(forwarded: string | null, proxies: number): string | null {
  const seen = (forwarded ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  return seen.at(-Math.max(1, proxies)) ?? seen[0] ?? null;
}

/** Front servers between the browser and us; TRUSTED_PROXIES, else one. */
const trustedProxies = () => Number(process.env.TRUSTED_PROXIES) || 1;

/** Says that the storefront itself asks, to make a page for everybody: no visitor's budget is meant for that. */
export const storefrontHeaders = (secret: string): Record<string, string> => ({
  "x-storefront-signature": createHmac("sha256", secret).update("storefront").digest("hex"),
});

/** Tells the API who is behind a call, signed: its budgets are per visitor, and every call comes from this process. */
export function visitorHeaders(request: Request, secret: string): Record<string, string> {
  const address = addressOf(request.headers.get("x-forwarded-for"), trustedProxies());
  const host = (request.headers.get("host") ?? "").replace(/:\d+$/, "");
  if (!address || !host) return {};
  const signature = createHmac("sha256", secret).update(`visitor\n${address}\n${host}`).digest("hex");
  return { "x-visitor-address": address, "x-visitor-host": host, "x-visitor-signature": signature };
}
