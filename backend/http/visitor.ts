import { createHmac, timingSafeEqual } from "node:crypto";
import type { ReadHeader } from "../context.ts";

/** Who is behind a call that the storefront passed on: the browser's address, and the shop's host. */
export interface Visitor {
  readonly address: string;
  readonly host: string;
}

/** HMAC-SHA256 (hex) over both, each on its line; the storefront makes it in lib/business/visitor. */
export function visitorSignature({ address, host }: Visitor, secret: string): string {
  return createHmac("sha256", secret).update(`visitor\n${address}\n${host}`).digest("hex");
}

/** HMAC-SHA256 (hex) that the storefront's own calls carry, the ones that make pages for everybody; made in lib/business/request/visitor. */
export const storefrontSignature = (secret: string): string =>
  createHmac("sha256", secret).update("storefront").digest("hex");

/** True when the storefront itself calls, for no visitor. */
export const isStorefront = (header: ReadHeader, secret: string | null): boolean =>
  secret !== null && isEqual(header("x-storefront-signature") ?? "", storefrontSignature(secret));

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * The visitor of the headers x-visitor-address and x-visitor-host, when x-visitor-signature proves that the storefront
 * wrote them; null otherwise, for anybody can write an address.
 */
export function visitorOf(header: ReadHeader, secret: string | null): Visitor | null {
  const [address, host] = [header("x-visitor-address"), header("x-visitor-host")];
  if (!secret || !address || !host) return null;
  const signed = isEqual(header("x-visitor-signature") ?? "", visitorSignature({ address, host }, secret));
  return signed ? { address, host } : null;
}
