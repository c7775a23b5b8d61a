import { getTranslations } from "next-intl/server";
import { getBusinessInfo } from "@/lib/api/shop/business";
import { settle } from "@/lib/api/transport/source";
import { selectableModes, takesOrders } from "@/lib/business/features";
import type { PageContext } from "@/lib/business/pages/page-context";
import { readFewStores } from "@/lib/business/pages/readers/read-few-stores";
import { formatMoney } from "@/lib/domain/money";
import { toldMinimum } from "@/lib/domain/order/minimum";

/**
 * ORD-01: what an order must come to, before a store is chosen, so that nobody learns it only after the first dish. Null: a
 * store is chosen (its own minimum is shown), or there is no minimum.
 */
export async function leastMinimumWords(context: PageContext): Promise<string | null> {
  const { business, locale, source } = context;
  if (context.place || !takesOrders(business)) return null;
  const [t, info, stores] = await Promise.all([
    getTranslations("place"),
    settle(getBusinessInfo(source)),
    readFewStores(context),
  ]);
  if (!info.ok) return null;
  const { currency, min_order_total: businessMinOrderTotal } = info.value;
  const told = toldMinimum({
    stores,
    modes: selectableModes(business),
    businessMinOrderTotal,
  });
  return told && t(told.text, { price: formatMoney(told.min, currency, locale) });
}

/** The words beside the dishes; the sheet of a dish reads them there. */
export const LeastMinimum = ({ words, className = "" }: { words: string | null | undefined; className?: string }) =>
  words ? (
    <p className={`text-small ${className}`} data-least-minimum>
      {words}
    </p>
  ) : null;
