import { timingSafeEqual } from "node:crypto";

/** Whether two secrets, hashes or signatures are equal. The time it takes tells only their lengths. */
export function isSameSecret(given: string | Uint8Array, expected: string | Uint8Array): boolean {
  const [one, other] = [Buffer.from(given as string), Buffer.from(expected as string)];
  return one.length === other.length && timingSafeEqual(one, other);
}
