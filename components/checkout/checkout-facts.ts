import type { BusinessConfig } from "@/config/schema";
import type { BusinessInfo } from "@/lib/api/business";
import { featuresOf, textIn } from "@/lib/business/features";
import type { FulfilmentMode } from "@/lib/domain/enumerations";

/** The part of the server's business info that an order depends on; amounts in minor units. */
export type CheckoutInfo = Pick<
  BusinessInfo,
  "time_slots" | "payment_options" | "cod_max_order_value" | "min_order_total" | "isd_code"
>;

/** What the checkout knows from the page: the configuration, and what the server said when the page was made. */
export interface CheckoutFacts {
  /** null: the server could not be asked; the browser asks again. */
  readonly info: CheckoutInfo | null;
  readonly modes: readonly FulfilmentMode[];
  readonly guestCheckout: boolean;
  readonly guestCash: boolean;
  readonly enableTimeSlots: boolean;
  readonly maxPreOrderDate: number;
  readonly hideNowAfterOffset: number;
  /** Calling code of the shop's country. */
  readonly ownCode: string;
  /** A word of the business above the bill; "" for none. */
  readonly message: string;
}

export function checkoutInfoOf(info: BusinessInfo): CheckoutInfo {
  const { time_slots, payment_options, cod_max_order_value, min_order_total, isd_code } = info;
  return { time_slots, payment_options, cod_max_order_value, min_order_total, isd_code };
}

export function checkoutFacts(business: BusinessConfig, locale: string, info: BusinessInfo | null): CheckoutFacts {
  const { deliveryPickup } = business.customizations;
  const features = featuresOf(business);
  return {
    info: info && checkoutInfoOf(info),
    modes: deliveryPickup.modes,
    guestCheckout: features.guestCheckout,
    guestCash: features.guestCashOnDelivery,
    enableTimeSlots: features.timeSlots,
    maxPreOrderDate: deliveryPickup.maxPreOrderDate,
    hideNowAfterOffset: deliveryPickup.hideDeliverPickupNowAfterOffset,
    ownCode: info?.isd_code || business.biz.countryCode,
    message: textIn(business, business.theme.pages.checkout.message, locale),
  };
}
