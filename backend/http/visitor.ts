import { createHmac } from "node:crypto";
import type { ReadHeader } from "../context.ts";
import { isSameSecret } from "../same-secret.ts";

/** The visitor behind a call passed on by the storefront. */
export interface Visitor {
  /** The browser's address. */
  readonly address: string;
  /** The host name of the shop's page, without port. */
  readonly host: string;
  /** The same with the port, as in the page's address. */
  readonly authority: string;
}

/** What the storefront signs; `host` with the port. */
interface Signed {
  readonly address: string;
  readonly host: string;
}

/** HMAC-SHA256 (hex) over both, each on a line of its own; the storefront computes it in lib/business/request/visitor. */
export function visitorSignature({ address, host }: Signed, secret: string): string {
  return createHmac("sha256", secret).update(`visitor\n${address}\n${host}`).digest("hex");
}

/**
 * HMAC-SHA256 (hex) of the storefront's own calls, which render pages for all visitors; computed in
 * lib/business/request/visitor.
 */
export const storefrontSignature = (secret: string): string =>
  createHmac("sha256", secret).update("storefront").digest("hex");

/** True if the storefront itself calls, not for a visitor. */
export const isStorefront = (header: ReadHeader, secret: string | null): boolean =>
  secret !== null && isSameSecret(header("x-storefront-signature") ?? "", storefrontSignature(secret));

/**
 * The visitor from the headers x-visitor-address and x-visitor-host, if x-visitor-signature proves that the storefront
 * set them; null otherwise, because any caller can send an address.
 */
export function visitorOf(header: ReadHeader, secret: string | null): Visitor | null {
  const [address, host] = [header("x-visitor-address"), header("x-visitor-host")];
  if (!secret || !address || !host) return null;
  const signed = isSameSecret(header("x-visitor-signature") ?? "", visitorSignature({ address, host }, secret));
  return signed ? { address, host: host.replace(/:\d+$/, ""), authority: host } : null;
}
