import { getTranslations } from "next-intl/server";
import { OrderMapIsland } from "@/components/order/map/order-map-island";
import { ClientTexts } from "@/components/texts/client-texts";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { routeMetadata } from "@/lib/business/pages/route-metadata";

export const generateMetadata = routeMetadata("order-map");

/** RTE-28: one cached frame for every map link. The island reads the order's id from the address. */
export default async function OrderMapPage({ params }: { params: Promise<PageParams> }) {
  await pageContext(params);
  const t = await getTranslations("titles");
  return (
    <div className="frame pt-5 pb-10 lg:pt-8">
      <h1 className="mb-4 text-h3 text-text-muted">{t("orderMap")}</h1>
      <ClientTexts namespaces={["orderMap", "orderStatus", "map", "checkout", "errors", "problems"]}>
        <OrderMapIsland />
      </ClientTexts>
    </div>
  );
}
