import type { Minor } from "../../lib/domain/money.ts";
import type { StoreRow } from "../db/repositories/catalogue/stores.ts";
import type { AddressRow } from "../db/repositories/customer/addresses.ts";

/** What a rider asks for one delivery. Amounts in minor units of the business's currency; price = the two fees together. */
export interface Bid {
  readonly bid_id: string;
  readonly price: Minor;
  readonly tech_fees: Minor;
  readonly logistic_fees: Minor;
  /** From now to the door. */
  readonly minutes: number;
  readonly exp_at: Date;
}
export interface BidQuestion {
  readonly businessId: string;
  readonly store: StoreRow;
  readonly address: AddressRow;
  readonly now: Date;
}

/** EST-01: whoever finds riders for stores with the dash feature. */
export interface DeliveryEstimator {
  /** A bid for bringing an order to an address now; null when nobody can. */
  bid(question: BidQuestion): Promise<Bid | null>;
  /** The bid of this id as it was made for this store and address; null when there is none, or it is over. */
  confirm(bidId: string, question: BidQuestion): Promise<Bid | null>;
}
