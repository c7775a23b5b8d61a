import type { CheckoutFacts, CheckoutInfo } from "@/components/checkout/checkout-facts";
import type { Bill } from "@/lib/api/bill";
import { isOneOf, PAYMENT_OPTIONS, type PaymentOption } from "@/lib/domain/enumerations";
import { allowedPaymentOptions } from "@/lib/domain/order/order";
import type { SelectedStore } from "@/lib/state/store-state";

/** allowed; or why not: paying online is not built into this page yet, too much for cash, not for guests, not for this order. */
export type OptionState = "allowed" | "online" | "tooDear" | "guest" | "unavailable";

export interface CheckoutPayment {
  readonly shown: readonly { readonly option: PaymentOption; readonly state: OptionState }[];
  readonly allowed: readonly PaymentOption[];
  /** The guest's choice while it is allowed, else the first that is; null: none is. */
  readonly chosen: PaymentOption | null;
  /** Minor units. */
  readonly codLimit: number | null;
}

interface Question {
  readonly facts: CheckoutFacts;
  readonly info: CheckoutInfo;
  readonly store: SelectedStore;
  readonly bill: Bill | null;
  readonly isGuest: boolean;
  readonly wanted: string | null;
}

/** ORD-01: which ways to pay there are for this order. The server's list of the bill is the last word. */
export function paymentChoice({ facts, info, store, bill, isGuest, wanted }: Question): CheckoutPayment {
  const byStore = store.storeInfo.payment_modes.length > 0 ? store.storeInfo.payment_modes : info.payment_options;
  const offered = [...new Set([...byStore, ...(bill?.payment_modes ?? [])])].filter((option): option is PaymentOption =>
    isOneOf(PAYMENT_OPTIONS, option),
  );
  const payable = bill?.payable_amount ?? 0;
  const codLimit = info.cod_max_order_value;
  const byRule = allowedPaymentOptions({
    offered: bill ? bill.payment_modes : offered,
    mode: store.ffMode,
    payableAmount: payable,
    codMaxOrderValue: codLimit,
    isGuest,
    guestCod: facts.guestCash,
    walletCreditApplied: bill?.wallet_credit_applied ?? 0,
  });
  const allowed: readonly PaymentOption[] = byRule.filter((option) => option !== "payment_gateway");
  const stateOf = (option: PaymentOption): OptionState => {
    if (allowed.includes(option)) return "allowed";
    if (option === "payment_gateway") return "online";
    if (option !== "cash") return "unavailable";
    if (isGuest && !facts.guestCash) return "guest";
    return codLimit !== null && codLimit > 0 && payable > codLimit ? "tooDear" : "unavailable";
  };
  const names = allowed.includes("wallet") ? allowed : offered.filter((option) => option !== "wallet");
  const shown = names.map((option) => ({ option, state: stateOf(option) }));
  return { shown, allowed, chosen: allowed.find((option) => option === wanted) ?? allowed[0] ?? null, codLimit };
}
