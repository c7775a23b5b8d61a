import type { StoreChangeTexts } from "@/components/store/store-texts";
import type { BusinessConfig } from "@/config/schema";
import type { PaymentSettings } from "@/lib/api/order/payment-settings";
import type { BusinessInfo } from "@/lib/api/shop/business";
import { featuresOf, textIn } from "@/lib/business/features";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { withRules } from "@/lib/domain/text/rule-texts";

/** The server's business info that an order depends on; amounts in minor units. */
export type CheckoutInfo = Pick<
  BusinessInfo,
  | "time_slots"
  | "payment_options"
  | "cod_max_order_value"
  | "min_order_total"
  | "minimum_wallet_credit_threshold"
  | "order_choices"
  | "mails_orders"
>;

/** What the page provides to the checkout: the configuration, and the server's data when the page was rendered. */
export interface CheckoutData {
  /** null: the request failed; the browser repeats it. */
  readonly info: CheckoutInfo | null;
  /** Settings for online payment. */
  readonly pay: PaymentSettings;
  readonly modes: readonly FulfilmentMode[];
  readonly guestCheckout: boolean;
  readonly guestCash: boolean;
  /** CFG-07 wallet and CFG-10 cashbackCredits: the wallet may be used here. */
  readonly walletCredit: boolean;
  readonly enableTimeSlots: boolean;
  readonly maxPreOrderDate: number;
  /** What the business says becomes of a tip; "" for nothing. */
  readonly tipNote: string;
  /** The business's message above the bill; "" for none. */
  readonly message: string;
  /** Texts for going on at another store; null where no store can be changed. */
  readonly storeChange: StoreChangeTexts | null;
}

export function checkoutInfoOf(info: BusinessInfo): CheckoutInfo {
  const { time_slots, payment_options, cod_max_order_value, min_order_total } = info;
  const { minimum_wallet_credit_threshold, order_choices, mails_orders } = info;
  const limits = { cod_max_order_value, min_order_total, minimum_wallet_credit_threshold };
  return { time_slots, payment_options, order_choices, mails_orders, ...limits };
}

export function readCheckoutData(
  business: BusinessConfig,
  locale: string,
  info: BusinessInfo | null,
  pay: PaymentSettings,
  storeChange: StoreChangeTexts | null = null,
): CheckoutData {
  const { deliveryPickup } = business.customizations;
  const features = featuresOf(business);
  return {
    info: info && checkoutInfoOf(info),
    pay,
    modes: deliveryPickup.modes,
    guestCheckout: features.guestCheckout,
    guestCash: features.guestCashOnDelivery,
    walletCredit: features.wallet && business.theme.pages.checkout.cashbackCredits,
    enableTimeSlots: features.timeSlots,
    maxPreOrderDate: deliveryPickup.maxPreOrderDate,
    tipNote: textIn(business, business.theme.pages.checkout.tipNote, locale) ?? "",
    message: withRules(textIn(business, business.theme.pages.checkout.message, locale), info, locale) ?? "",
    storeChange,
  };
}
