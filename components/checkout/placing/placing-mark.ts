import { placingKey } from "@/lib/actions/order/placing-key";
import { isOneOf, PAYMENT_OPTIONS, type PaymentOption } from "@/lib/domain/enumerations";
import type { Minor } from "@/lib/domain/money";
import type { StorefrontState } from "@/lib/state/storefront-state";

/**
 * ORD-02: that an order was sent from this tab and no answer came, so that a reload asks for the answer instead of making
 * the guest guess. The key says which cart it was: another cart is another wish.
 */
export interface PlacingMark {
  readonly key: string;
  /** Minor units. */
  readonly amount: Minor;
  readonly option: PaymentOption;
  /** Epoch milliseconds. */
  readonly at: number;
  /** sent: the page was left while waiting. unanswered: the guest was told that nobody answered. */
  readonly state: "sent" | "unanswered";
}

/** An answer is asked for this long; afterwards the guest decides anew. */
const FRESH = 10 * 60_000;

const storageKey = ({ settings }: StorefrontState) => `${settings.businessId}:placing-sent`;

export function leaveMark(storefront: StorefrontState, mark: Pick<PlacingMark, "amount" | "option" | "state">): void {
  const whole: PlacingMark = { ...mark, key: placingKey(storefront), at: storefront.now() };
  try {
    sessionStorage.setItem(storageKey(storefront), JSON.stringify(whole));
  } catch {
    // Without storage a second press still asks for the same order; only a reload has to be answered by hand.
  }
}

export function removeMark(storefront: StorefrontState): void {
  try {
    sessionStorage.removeItem(storageKey(storefront));
  } catch {
    // Nothing was kept then.
  }
}

/** The mark of the cart as it is now; null when there is none, or it is old or of another cart. */
export function readMark(storefront: StorefrontState): PlacingMark | null {
  try {
    const mark = JSON.parse(sessionStorage.getItem(storageKey(storefront)) ?? "null") as Partial<PlacingMark> | null;
    if (!mark || typeof mark.amount !== "number" || typeof mark.at !== "number") return null;
    if (!isOneOf(PAYMENT_OPTIONS, mark.option) || storefront.now() - mark.at > FRESH) return null;
    return mark.key === placingKey(storefront) ? (mark as PlacingMark) : null;
  } catch {
    return null;
  }
}
