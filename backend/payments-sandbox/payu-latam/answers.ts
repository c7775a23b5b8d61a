import type { MerchantKeys } from "../core/keys.ts";
import type { Payment, PaymentStatus } from "../core/ledger.ts";
import { textField } from "../core/vendor.ts";
import { returnSignature } from "./signature.ts";

interface StateWords {
  readonly transactionState: string;
  readonly polState: string;
  readonly response: string;
  readonly word: string;
  /** In responses of the reports service: of the transaction, and of its order. */
  readonly report: string;
  readonly order: string;
}

type Texts = readonly [string, string, string, string, string, string];
const words = (...[transactionState, polState, response, word, report, order]: Texts): StateWords => ({
  transactionState,
  polState,
  response,
  word,
  report,
  order,
});
const pending = words("7", "14", "25", "PENDING_TRANSACTION_CONFIRMATION", "PENDING", "IN_PROGRESS");

/** The vendor's codes for a payment's status. */
export const STATES: Readonly<Record<PaymentStatus, StateWords>> = {
  open: pending,
  pending,
  paid: words("4", "4", "1", "APPROVED", "APPROVED", "CAPTURED"),
  refunded: words("4", "4", "1", "APPROVED", "APPROVED", "REFUNDED"),
  failed: words("6", "6", "5", "ENTITY_DECLINED", "DECLINED", "DECLINED"),
  cancelled: words("6", "6", "19", "ABANDONED_TRANSACTION", "DECLINED", "DECLINED"),
};

/** The parameters that PayU adds to the return URL. The merchant's own stay. */
export function returnParameters(payment: Payment, keys: MerchantKeys): Readonly<Record<string, string>> {
  const { id, reference, currency, status, details } = payment;
  const amount = String(payment.amount);
  const { transactionState, response, word, polState } = STATES[status];
  const signature = returnSignature(keys.api, { reference, amount, currency, state: transactionState });
  return {
    merchantId: keys.public,
    referenceCode: reference,
    reference_pol: id,
    transactionId: String(details.transaction_id),
    transactionState,
    lapTransactionState: word === "ABANDONED_TRANSACTION" || word === "ENTITY_DECLINED" ? "DECLINED" : word,
    polTransactionState: polState,
    polResponseCode: response,
    lapResponseCode: word,
    message: word,
    TX_VALUE: amount,
    TX_TAX: "0",
    currency,
    signature,
    buyerEmail: textField(details.buyer_email),
    lng: textField(details.language),
    description: textField(details.description),
    processingDate: payment.tries.at(-1)?.at.slice(0, 10) ?? "",
  };
}
