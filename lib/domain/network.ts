import { isIP } from "node:net";

/**
 * The address that a request came from. Each front server appends the address it saw to x-forwarded-for, and `peer` is
 * the address that this process saw. So with `proxies` front servers the client is that many places before the peer;
 * earlier entries were written by the client. If there are fewer entries, the request did not come through all front
 * servers, and the client may have written them: then the peer counts, which no one can forge. So it does if the entry is
 * no IP address. Null only where the peer is unknown.
 */
export function clientAddress(forwarded: string, peer: string | null, proxies: number): string | null {
  const entries = forwarded.split(",").flatMap((entry) => entry.trim() || []);
  const seen = (proxies > 0 && entries.at(-proxies)) || "";
  return isIP(seen) ? seen : peer || null;
}

/** Somebody on this machine, or a front server that is not counted and stands for all visitors. */
export const isLoopback = (address: string): boolean => /^(?:127\.|::1$|::ffff:127\.)/i.test(address);

/** The whole IPv6 network (64 bits) of a home or phone; an IPv4 address unchanged, also when it is written as IPv6. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const groups = head ? head.split(":") : [];
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail ? tail.split(":").length : 0);
  const full = [...groups, ...Array.from({ length: missing }, () => "0"), ...(tail ? tail.split(":") : [])];
  return `${full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
