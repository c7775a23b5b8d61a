import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OrderIsland } from "@/components/order/order-island";
import { ClientTexts } from "@/components/session/client-texts";
import { pageMetadata } from "@/lib/business/metadata";
import { type PageParams, pageContext } from "@/lib/business/page-context";

type Props = { params: Promise<PageParams & { id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { business, locale } = await pageContext(params);
  const t = await getTranslations("titles");
  return pageMetadata(business, locale, { path: "/orders", title: t("order"), personal: true });
}

/** The frame of one order; the order itself belongs to one visitor and is an island (D14). */
export default async function OrderPage({ params }: Props) {
  await pageContext(params);
  const { id } = await params;
  const t = await getTranslations("titles");
  return (
    <div className="frame pt-5 pb-10 lg:pt-8">
      <h1 className="mb-4 text-h3 text-text-muted">{t("order")}</h1>
      <ClientTexts namespaces={["order", "orderStatus", "checkout", "address", "errors", "problems"]}>
        <OrderIsland orderId={decodeURIComponent(id)} />
      </ClientTexts>
    </div>
  );
}
