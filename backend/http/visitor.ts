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

/**
 * The visitor of the headers x-visitor-address and x-visitor-host, when x-visitor-signature proves that the storefront
 * wrote them; null otherwise, for anybody can write an address.
 */
export function visitorOf(header: ReadHeader, secret: string | null): Visitor | null {
  const [address, host] = [header("x-visitor-address"), header("x-visitor-host")];
  if (!secret || !address || !host) return null;
  const expected = Buffer.from(visitorSignature({ address, host }, secret));
  const given = Buffer.from(header("x-visitor-signature") ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected) ? { address, host } : null;
}
