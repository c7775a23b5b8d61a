import { getTranslations } from "next-intl/server";
import { PaymentDocument } from "@/components/payment/client/payment-document";
import { PayShareIsland } from "@/components/table/pay/pay-share-island";
import { ClientTexts } from "@/components/texts/client-texts";
import { getBusinessInfo } from "@/lib/api/shop/business";
import { settle } from "@/lib/api/transport/source";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { routeMetadata } from "@/lib/business/pages/route-metadata";
import { paymentSettings } from "@/lib/business/payment/payment-settings";

/** Rendered per request: its content security policy carries a nonce (SEC-02). */
export const dynamic = "force-dynamic";

export const generateMetadata = routeMetadata("pay-at-table");

/** DINE-05: a guest's share of a table's bill, paid online. */
export default async function PayAtTablePage({ params }: { params: Promise<PageParams> }) {
  const { business, locale, source } = await pageContext(params);
  const t = await getTranslations("headings");
  const info = await settle(getBusinessInfo(source));
  return (
    <div className="frame py-8 lg:py-12">
      <div className="mx-auto max-w-xl">
        <h1 className="mb-5">{t("payAtTable")}</h1>
        <ClientTexts namespaces={["pay", "gateways", "payAtTable", "billShare", "errors", "problems"]}>
          <PaymentDocument />
          <PayShareIsland settings={await paymentSettings(business, locale, info.ok ? info.value : null)} />
        </ClientTexts>
      </div>
    </div>
  );
}
