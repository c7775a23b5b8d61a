import { getTranslations } from "next-intl/server";
import { getBusinessInfo } from "@/lib/api/shop/business";
import { settle } from "@/lib/api/transport/source";
import { takesOrders } from "@/lib/business/features";
import type { PageContext } from "@/lib/business/pages/page-context";
import { readFewStores } from "@/lib/business/pages/readers/read-few-stores";
import { MODES } from "@/lib/domain/modes";
import { formatMoney } from "@/lib/domain/money";
import { leastMinimum } from "@/lib/domain/order/minimum";

/**
 * ORD-01: what an order must come to, before a store is chosen, so that nobody learns it only after the first dish. Null: a
 * store is chosen, whose own minimum is told, or there is none to tell.
 */
export async function leastMinimumWords(context: PageContext): Promise<string | null> {
  const { business, locale, mode, source } = context;
  if (!takesOrders(business)) return null;
  const [t, info, stores] = await Promise.all([
    getTranslations("place"),
    settle(getBusinessInfo(source)),
    readFewStores(context),
  ]);
  if (!info.ok) return null;
  const { currency, min_order_total: businessMinOrderTotal } = info.value;
  const least = leastMinimum({ stores, mode, businessMinOrderTotal });
  if (!least) return null;
  const price = formatMoney(least.min, currency, locale);
  // To a counter nobody brings anything: there no area decides, and a minimum that only some stores have is told by them.
  if (!MODES[mode].address) return least.varies ? null : t("minimum", { price });
  return t(least.varies ? "minimumDeliveryFrom" : "minimumDelivery", { price });
}

/** The words beside the dishes; the sheet of a dish reads them there. */
export const LeastMinimum = ({ words, className = "" }: { words: string | null | undefined; className?: string }) =>
  words ? (
    <p className={`text-small ${className}`} data-least-minimum>
      {words}
    </p>
  ) : null;
