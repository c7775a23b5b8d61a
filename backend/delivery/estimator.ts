import type { Minor } from "../../lib/domain/money.ts";
import type { StoreRow } from "../db/repositories/catalogue/stores.ts";
import type { AddressRow } from "../db/repositories/customer/addresses.ts";

/**
 * A rider's offer for one delivery. Amounts in minor units of the business's currency; price is the sum of the two
 * fees.
 */
export interface Bid {
  readonly bid_id: string;
  readonly price: Minor;
  readonly tech_fees: Minor;
  readonly logistic_fees: Minor;
  /** Minutes from now until it is delivered. */
  readonly minutes: number;
  readonly exp_at: Date;
}
export interface BidQuestion {
  readonly businessId: string;
  readonly store: StoreRow;
  readonly address: AddressRow;
  readonly now: Date;
}

/** EST-01: finds riders for stores with the dash feature. */
export interface DeliveryEstimator {
  /** A bid for delivering an order to an address now; null if no rider is available. */
  bid(question: BidQuestion): Promise<Bid | null>;
  /** The bid with this id, made for this store and address; null if there is none or it has expired. */
  confirm(bidId: string, question: BidQuestion): Promise<Bid | null>;
}
