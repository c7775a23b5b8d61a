import { networkOf } from "../../lib/domain/network.ts";

/**
 * Budgets against SMS pumping (SESS-01): a fraudster who has codes sent to his own numbers earns a share of each
 * message. He never enters the codes, so only unused codes count; customers who enter theirs use up nothing. The budget
 * of the number itself is in rules/otp.
 */
export const BUDGET_WINDOW_MS = 60 * 60_000;

/** Codes for a household, an office or a mobile carrier behind one address. */
export const UNUSED_PER_ADDRESS = 15;
/**
 * Networks that request codes in a block of ten thousand numbers, since pumped numbers are adjacent. Blocks and
 * countries count networks, not codes: an attacker with a single network can use up his own budget, but not that of the
 * numbers next to his.
 */
export const NETWORKS_PER_BLOCK = 15;
/** In a country other than the shop's own, which has few guests and may have expensive messages. */
export const NETWORKS_ABROAD = 20;
/** In the shop's own country: above this something is broken, and stopping costs less. */
export const NETWORKS_AT_HOME = 400;
/**
 * Codes of a block or country per network that it allows, which caps what a few networks can spend with all their own
 * budgets.
 */
export const UNUSED_PER_NETWORK_ALLOWED = 4;

export type BudgetKind = "address" | "block" | "country";

export interface Budget {
  readonly kind: BudgetKind;
  /** What is counted: an address or its network, the first digits of a number, or a calling code. */
  readonly subject: string;
  /** What is limited to `most`: unused codes, or the networks that requested such codes. */
  readonly by: "codes" | "networks";
  readonly most: number;
}

/**
 * The budgets that a code request counts against, in the order in which they are locked. `known`: this device has
 * signed in with the number before.
 */
export function budgetsFor(request: {
  readonly isd_code: string;
  readonly phone: string;
  readonly address: string | null;
  readonly homeCode: string;
  readonly known: boolean;
}): Budget[] {
  const { isd_code, phone, address, homeCode, known } = request;
  const networks = isd_code === homeCode ? NETWORKS_AT_HOME : NETWORKS_ABROAD;
  // An attack on neighbouring numbers must not lock a customer out.
  const ofNumber = known
    ? []
    : [
        ...shared("country", isd_code, networks),
        ...shared("block", `${isd_code} ${phone.slice(0, -4)}`, NETWORKS_PER_BLOCK),
      ];
  if (!address) return ofNumber;
  return [...ofNumber, { kind: "address", subject: networkOf(address), by: "codes", most: UNUSED_PER_ADDRESS }];
}

const shared = (kind: BudgetKind, subject: string, networks: number): Budget[] => [
  { kind, subject, by: "networks", most: networks },
  { kind, subject, by: "codes", most: networks * UNUSED_PER_NETWORK_ALLOWED },
];
