import { getTranslations } from "next-intl/server";
import { accountMetadata } from "@/components/account/account-screen";
import { OrderIsland } from "@/components/order/order-island";
import { orderOffers } from "@/components/order/order-offers";
import { ClientTexts } from "@/components/session/client-texts";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";

type Props = { params: Promise<PageParams & { id: string }> };

export const generateMetadata = accountMetadata("/orders", "order");

/** The frame of one order; the order itself belongs to one visitor and is an island (D14). */
export default async function OrderPage({ params }: Props) {
  const { business } = await pageContext(params);
  const offers = orderOffers(business);
  const { id } = await params;
  const t = await getTranslations("titles");
  return (
    <div className="frame pt-5 pb-10 lg:pt-8">
      <h1 className="mb-4 text-h3 text-text-muted">{t("order")}</h1>
      <ClientTexts namespaces={["order", "diet", "item", "orderStatus", "checkout", "address", "errors", "problems"]}>
        <OrderIsland orderId={decodeURIComponent(id)} offers={offers} />
      </ClientTexts>
    </div>
  );
}
