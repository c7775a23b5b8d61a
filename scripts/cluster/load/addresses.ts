import { randomInt } from "node:crypto";

/**
 * Names the address of a simulated visitor to the front of the cluster, which takes it for where a request came from. All
 * load comes from this machine, and loopback is not limited where the demo runs.
 */
export const ADDRESS_HEADER = "x-load-address";

/** An address of the range that is set aside for load tests (RFC 2544), by its number. */
const addressOf = (net: 18 | 19, number: number): string => `198.${net}.${(number >> 8) & 255}.${number & 255}`;

/**
 * Of one of as many guests as there are addresses in half of that range: their networks are seldom the same. Who orders has
 * the address of this machine, from which unproved numbers may order in cash as often as the load wants.
 */
export const fromSomeGuest = () => ({ [ADDRESS_HEADER]: addressOf(18, randomInt(65_536)) });

/** Of one of the networks of a flood. */
export const fromFlood = (network: number) => ({ [ADDRESS_HEADER]: addressOf(19, network) });
