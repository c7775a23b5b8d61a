/** Not a hexadecimal digit: no id of a round is the id of a first one. */
const MARK = "g";

/**
 * The id under which a provider is asked for a refund: its idempotency key, or our reference of it. `id` is 33 letters
 * and digits (a letter and 32 hexadecimal digits), and the id of round 0. Each later round has one of its own, of 34
 * letters and digits, because a provider answers a known id with the refund that it refused.
 */
export const refundIdAt = (id: string, round: number): string =>
  round === 0 ? id : `${id.slice(0, 29)}${MARK}${round.toString(36).padStart(4, "0")}`;
