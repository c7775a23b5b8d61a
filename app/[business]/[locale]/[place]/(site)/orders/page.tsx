import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OrdersIsland } from "@/components/order/orders-island";
import { ClientTexts } from "@/components/session/client-texts";
import { pageMetadata } from "@/lib/business/metadata";
import { type PageParams, pageContext } from "@/lib/business/page-context";

type Props = { params: Promise<PageParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { business, locale } = await pageContext(params);
  const t = await getTranslations("titles");
  return pageMetadata(business, locale, { path: "/orders", title: t("orders"), personal: true });
}

export default async function OrdersPage({ params }: Props) {
  await pageContext(params);
  const t = await getTranslations("titles");
  return (
    <div className="frame pt-5 pb-10 lg:pt-8">
      <h1 className="mb-4 lg:mb-6">{t("orders")}</h1>
      <ClientTexts namespaces={["order", "orderStatus", "checkout", "errors", "problems"]}>
        <OrdersIsland />
      </ClientTexts>
    </div>
  );
}
