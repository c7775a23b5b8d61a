import type { BusinessConfig } from "@/config/schema";
import { featuresOf, takesOrders } from "@/lib/business/features";

/** What the business lets a customer do with an order: CFG-07 npsFeedback, CFG-10 reorder. */
export interface OrderOffers {
  readonly feedback: boolean;
  readonly reorder: boolean;
}

export const orderOffers = (business: BusinessConfig): OrderOffers => ({
  feedback: featuresOf(business).npsFeedback,
  reorder: business.theme.pages.order_history.reorder && takesOrders(business),
});
