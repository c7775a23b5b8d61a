import { getTranslations } from "next-intl/server";
import { OrderFromUrl } from "@/components/order/order-from-url";
import { orderOffers } from "@/components/order/order-offers";
import { ClientTexts } from "@/components/texts/client-texts";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { routeMetadata } from "@/lib/business/pages/route-metadata";

type Props = { params: Promise<PageParams> };

export const generateMetadata = routeMetadata("order");

/** One cached frame for every order. The order is personal, so an island loads it (D14). */
export default async function OrderPage({ params }: Props) {
  const { business, locale } = await pageContext(params);
  const offers = orderOffers(business, locale);
  const t = await getTranslations("headings");
  return (
    <div className="frame pt-5 pb-10 lg:pt-8">
      <h1 className="mb-4 text-h3 text-text-muted">{t("order")}</h1>
      <ClientTexts
        namespaces={["order", "gateways", "diet", "item", "orderStatus", "checkout", "address", "errors", "problems"]}
      >
        <OrderFromUrl offers={offers} />
      </ClientTexts>
    </div>
  );
}
