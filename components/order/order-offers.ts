import type { BusinessConfig } from "@/config/schema";
import { featuresOf, takesOrders, textIn } from "@/lib/business/features";

/** What a customer can do with an order: CFG-07 npsFeedback, CFG-10 reorder. */
export interface OrderOffers {
  readonly feedback: boolean;
  readonly reorder: boolean;
  /** The business's message on the page of an active order. */
  readonly message: string | null;
}

export const orderOffers = (business: BusinessConfig, locale: string): OrderOffers => ({
  feedback: featuresOf(business).npsFeedback,
  reorder: business.theme.pages.order_history.reorder && takesOrders(business),
  message: textIn(business, business.theme.pages.order_history.message, locale) || null,
});
