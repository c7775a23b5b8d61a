import { toGatewayAmount } from "../../payments/core/money.ts";
import type { Gateway, RefundState } from "./provider.ts";

/** The id of an owner's trial, in the metadata of its payment and refund: a vendor's list has them, and they are no movement. */
export const TRIAL = "trial_id";

/** The outcome of a trial: whether the amount was taken, and of its refund; the vendor's sentence if it was not taken. */
export interface Trial {
  readonly taken: boolean;
  readonly refund: RefundState["status"] | null;
  readonly message: string | null;
}

/** The form that opens a vendor's own page. */
export interface PayForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Units that are too small for a card: banks refuse a payment of one peso. PayU leaves the least amount to them, and no public source
 * names one for its countries, so these are ours, worth some tens of US cents.
 */
const UNITS: Readonly<Partial<Record<Gateway, Readonly<Record<string, string>>>>> = {
  PayULatinAmerica: { ARS: "500", CLP: "500", COP: "1000" },
};

/** What a trial takes: one unit, or the least that the vendor's cards pay. */
export const trialAmount = (gateway: Gateway, currency: string) =>
  toGatewayAmount(UNITS[gateway]?.[currency] ?? "1", currency, gateway);
