import type { Minor } from "../../../lib/domain/money.ts";

/** A share that is paid or claimed; the amount in minor units. */
export interface ReturnableShare {
  readonly amount: Minor;
  readonly status: "claimed" | "paid" | "released";
  readonly way: "cash" | "card" | "payment_gateway" | "wallet";
}

/** Staff have the money of a paid share in their hands, or on their terminal. */
const isTakenByStaff = ({ status, way }: ReturnableShare) => status === "paid" && (way === "cash" || way === "card");

/**
 * Which shares of a bill open again after something was taken off it: those that are for what left (`isFor`), and as
 * many others as it takes for the rest to fit into `total` (minor units), unpaid ones before paid ones, the newest
 * first. Null if staff took money for what left, or more than the total.
 */
export function sharesToReturn<Share extends ReturnableShare>(
  shares: readonly Share[],
  total: Minor,
  isFor: (share: Share) => boolean,
): readonly Share[] | null {
  let over = shares.reduce((sum, { amount }) => sum + amount, 0) - total;
  if (shares.some((share) => isFor(share) && isTakenByStaff(share))) return null;
  const open = shares.filter((share) => !isTakenByStaff(share)).reverse();
  const others = open.filter((share) => !isFor(share));
  const unpaid = others.filter(({ status }) => status === "claimed");
  const paid = others.filter(({ status }) => status === "paid");
  const returned: Share[] = [];
  for (const share of [...open.filter(isFor), ...unpaid, ...paid]) {
    if (over <= 0 && !isFor(share)) break;
    returned.push(share);
    over -= share.amount;
  }
  return over > 0 ? null : returned;
}
