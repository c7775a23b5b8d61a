import { ZERO } from "../../lib/domain/money.ts";
import type { TokenKeys } from "../identity/token.ts";
import { reach } from "../rules/places/delivery-area.ts";
import { bidTerms } from "../rules/places/delivery-bid.ts";
import type { Bid, BidQuestion, DeliveryEstimator } from "./estimator.ts";

/** How long a bid is valid. */
const HOLDS_MS = 5 * 60_000;

/**
 * The store's own riders, estimated from the distance and its lead time. A bid is not stored: its id is its expiry time
 * and a signature over all of its terms, so a bid for another address, price or store is invalid.
 */
export function embeddedEstimator(keys: Pick<TokenKeys, "mac">): DeliveryEstimator {
  const bidUntil = (question: BidQuestion, exp_at: Date): Bid | null => {
    const { businessId, store, address } = question;
    const reached = reach(store.delivery_area, store, address);
    if (!reached.inside) return null;
    const charge = store.delivery_charge ?? reached.charge ?? ZERO;
    const terms = bidTerms({ charge, distance: reached.distance, leadMs: store.delivery_min_offset_ms });
    const signedFields = [businessId, store.id, address.id, address.lat, address.lng, terms.price, exp_at.getTime()];
    const bid_id = `${exp_at.getTime().toString(36)}.${keys.mac("delivery-bid", JSON.stringify(signedFields)).slice(0, 22)}`;
    return { bid_id, ...terms, exp_at };
  };
  return {
    bid: async (question) => bidUntil(question, new Date(question.now.getTime() + HOLDS_MS)),
    async confirm(bidId, question) {
      const exp_at = new Date(Number.parseInt(bidId.split(".")[0] ?? "", 36));
      const left = exp_at.getTime() - question.now.getTime();
      if (!(left > 0 && left <= HOLDS_MS)) return null;
      const bid = bidUntil(question, exp_at);
      return bid?.bid_id === bidId ? bid : null;
    },
  };
}
