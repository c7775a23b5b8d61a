import { getCoupons } from "@/lib/api/order/bill";
import { settle } from "@/lib/api/transport/source";
import type { PageContext } from "@/lib/business/pages/page-context";
import { isRouteEnabled } from "@/lib/business/routes";

/** How many offers the page of offers has; 0 without that page, or if they can't be had. */
export async function readOfferCount({ business, source }: Pick<PageContext, "business" | "source">): Promise<number> {
  if (!isRouteEnabled(business, "offers")) return 0;
  const coupons = await settle(getCoupons(source, { optional: true }));
  return coupons.ok ? coupons.value.length : 0;
}
