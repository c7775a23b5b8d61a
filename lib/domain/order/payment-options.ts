import { type FulfilmentMode, isOneOf, PAYMENT_OPTIONS, type PaymentOption } from "../enumerations.ts";
import { MODES } from "../modes.ts";
import type { Minor } from "../money.ts";
import { isFinal } from "./order-status.ts";

/** What decides which payment options are available. Amounts in minor units; null: no limit. */
export interface PaymentQuestion {
  /** payment_modes of the bill, else of the store, else payment_options of the business. */
  readonly offered: readonly string[];
  readonly mode: FulfilmentMode;
  readonly payableAmount: Minor;
  readonly codMaxOrderValue: Minor | null;
  readonly isGuest: boolean;
  /** Whether guests may pay cash. */
  readonly guestCod: boolean;
  /** Credit deducted from the bill. If it is positive and nothing is left to pay, the wallet pays. */
  readonly walletCreditApplied: Minor;
}

/**
 * ORD-01, ORD-03 and D11: the payment options available to the customer, in the order offered. Credit that covers the
 * bill leaves only `wallet`. Except at a table, cash is limited by cod_max_order_value and the setting for guests. An
 * unknown option is not offered, because the client could not carry it out.
 */
export function allowedPaymentOptions(question: PaymentQuestion): PaymentOption[] {
  if (question.payableAmount === 0 && question.walletCreditApplied > 0) return ["wallet"];
  const { codMaxOrderValue: limit, payableAmount } = question;
  const exceedsCashLimit = limit !== null && limit > 0 && payableAmount > limit;
  const noCash = MODES[question.mode].cashLimited && (exceedsCashLimit || (question.isGuest && !question.guestCod));
  return [...new Set(question.offered)]
    .filter((option): option is PaymentOption => isOneOf(PAYMENT_OPTIONS, option))
    .filter((option) => option !== "wallet" && !(option === "cash" && noCash));
}

/** Paid when the food is received: nothing has come in while the order is under way. */
const PAID_ON_RECEIPT: readonly string[] = ["cash", "card_on_delivery"] satisfies readonly PaymentOption[];

/** Whether the money is taken when the food is handed over. */
export const isPaidOnReceipt = (option: string): boolean => PAID_ON_RECEIPT.includes(option);

/** Whether an order can be left without meeting anybody: not while money is still to change hands. */
export const mayBeLeftAtDoor = (option: string | null): boolean => option === null || !isPaidOnReceipt(option);

/**
 * Whether an order still has to be paid in person. A guest's next one to be paid so then needs a code
 * (PHONE_PROOF_REQUIRED).
 */
export const isOpenUnpaid = (order: { readonly state: string; readonly payment_option: string }): boolean =>
  !isFinal(order.state) && isPaidOnReceipt(order.payment_option);
