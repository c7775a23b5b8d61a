/**
 * Budgets against code pumping (SESS-01): somebody who has codes sent to numbers of his own earns a share of each message.
 * He never enters them, so only codes that nobody entered count; customers who do enter theirs cost nothing. The budget of
 * the number itself is in rules/otp.
 */
export const BUDGET_WINDOW_MS = 60 * 60_000;

/** Codes for a household, an office or a carrier's exchange behind one address. */
export const UNUSED_PER_ADDRESS = 15;
/**
 * Networks that ask for codes in a block of ten thousand numbers: pumped numbers stand next to each other. Blocks and countries count
 * networks, not codes: whoever has only one can use up his own budget, and not that of strangers who happen to be his neighbours.
 */
export const NETWORKS_PER_BLOCK = 15;
/** In a country that is not the shop's own: guests from there are few, and its messages may be dear. */
export const NETWORKS_ABROAD = 20;
/** In the shop's own country: above this something is broken, and stopping is cheaper. */
export const NETWORKS_AT_HOME = 400;
/** Codes of a block or country for each network that it allows: what a few networks with all of their own budgets can cost at most. */
export const UNUSED_PER_NETWORK_ALLOWED = 4;

export type BudgetKind = "address" | "block" | "country";

export interface Budget {
  readonly kind: BudgetKind;
  /** What is counted: an address or its network, the beginning of a number, a calling code. */
  readonly subject: string;
  /** What may not be more than `most`: codes that nobody entered, or the networks that asked for such codes. */
  readonly by: "codes" | "networks";
  readonly most: number;
}

/** A home's or a phone's whole IPv6 network (64 bits); an IPv4 address as it is, also when it is written as IPv6. */
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

/** What asking for a code draws on, in the order in which they are locked. `known`: the asker's device signed in with the number before. */
export function budgetsFor(ask: {
  readonly isd_code: string;
  readonly phone: string;
  readonly address: string | null;
  readonly homeCode: string;
  readonly known: boolean;
}): Budget[] {
  const { isd_code, phone, address, homeCode, known } = ask;
  const networks = isd_code === homeCode ? NETWORKS_AT_HOME : NETWORKS_ABROAD;
  // An attack on its neighbours must not lock a customer out.
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
