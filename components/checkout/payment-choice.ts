import type { CheckoutData, CheckoutInfo } from "@/components/checkout/checkout-data";
import { gatewayChoices } from "@/components/payment/choose/gateway-choices";
import { gatewayId, gatewayIn } from "@/components/payment/choose/pay-with";
import type { Bill } from "@/lib/api/order/bill";
import { isOneOf, PAYMENT_OPTIONS, type PaymentOption } from "@/lib/domain/enumerations";
import { type Minor, ZERO } from "@/lib/domain/money";
import { allowedPaymentOptions } from "@/lib/domain/order/payment-options";
import type { SelectedStore } from "@/lib/state/store-state";
import type { Gateway } from "@/payments";

/** allowed, or why not: no gateway available, above the cash limit, not for guests, not for this order. */
export type OptionState = "allowed" | "online" | "tooDear" | "guest" | "unavailable";

/** One row of the list. Online payment has a row for each way that guests know by its name, and one for cards. */
export interface PayLine {
  /** "cash", "payment_gateway:Razorpay" */
  readonly id: string;
  readonly option: PaymentOption;
  readonly gateway: Gateway | null;
  readonly state: OptionState;
}

export interface CheckoutPayment {
  readonly shown: readonly PayLine[];
  readonly allowed: readonly PaymentOption[];
  /** The guest's choice while it is allowed, else one of its kind, else the first allowed one; null: none is. */
  readonly line: PayLine | null;
  readonly chosen: PaymentOption | null;
  /** It is not the guest's own choice. */
  readonly isPreselected: boolean;
  /** None is, and nothing that the guest could change makes one. */
  readonly isLost: boolean;
  /** Minor units. */
  readonly codLimit: Minor | null;
}

interface Question {
  readonly data: CheckoutData;
  readonly info: CheckoutInfo;
  readonly store: SelectedStore;
  readonly bill: Bill | null;
  readonly isGuest: boolean;
  /** Id of the row the guest chose, or of how they paid for the order that they repeat. */
  readonly wanted: string | null;
  /** The shop's. */
  readonly country: string | null;
}

/** ORD-01, ORD-03: the payment options for this order. The bill's own list takes precedence. */
export function paymentChoice({ data, info, store, bill, isGuest, wanted, country }: Question): CheckoutPayment {
  const { gateways } = data.pay;
  const { payment_modes: modes } = store.storeInfo;
  const { payment_options: options } = info;
  // A store may still name one that the shop has ended everywhere.
  const byStore = modes.length > 0 ? modes.filter((mode) => options.length === 0 || options.includes(mode)) : options;
  const offered = [...new Set([...byStore, ...(bill?.payment_modes ?? [])])].filter((option): option is PaymentOption =>
    isOneOf(PAYMENT_OPTIONS, option),
  );
  const payable = bill?.payable_amount ?? ZERO;
  const codLimit = info.cod_max_order_value;
  const byRule = allowedPaymentOptions({
    offered: bill ? bill.payment_modes : offered,
    mode: store.ffMode,
    payableAmount: payable,
    codMaxOrderValue: codLimit,
    isGuest,
    guestCod: data.guestCash,
    walletCreditApplied: bill?.wallet_credit_applied ?? ZERO,
  });
  const allowed = byRule.filter((option) => option !== "payment_gateway" || gateways.length > 0);
  const stateOf = (option: PaymentOption): OptionState => {
    if (allowed.includes(option)) return "allowed";
    if (option === "payment_gateway" && gateways.length === 0) return "online";
    if (option !== "cash") return "unavailable";
    if (isGuest && !data.guestCash) return "guest";
    return codLimit !== null && codLimit > 0 && payable > codLimit ? "tooDear" : "unavailable";
  };
  const names = allowed.includes("wallet") ? allowed : offered.filter((option) => option !== "wallet");
  const shown = names.flatMap((option): PayLine[] => {
    const line = { id: option, option, gateway: null, state: stateOf(option) };
    if (option !== "payment_gateway" || gateways.length === 0) return [line];
    return gatewayChoices(gateways, gatewayIn(wanted), country).map((gateway) => ({
      ...line,
      id: gatewayId(gateway),
      gateway,
    }));
  });
  const open = shown.filter(({ state }) => state === "allowed");
  // A guest who paid online before does not pay in cash because that vendor is gone.
  const likeWanted = open.find(({ option }) => option === wanted?.split(":")[0]);
  const line = open.find(({ id }) => id === wanted) ?? likeWanted ?? open[0] ?? null;
  const isLost = bill !== null && !line && !shown.some(({ state }) => state === "guest" || state === "tooDear");
  return { shown, allowed, line, chosen: line?.option ?? null, isPreselected: line?.id !== wanted, isLost, codLimit };
}
