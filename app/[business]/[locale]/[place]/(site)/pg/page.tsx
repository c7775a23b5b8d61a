import { getTranslations } from "next-intl/server";
import { ReturnIsland } from "@/components/payment/result/return-island";
import { ClientTexts } from "@/components/texts/client-texts";
import { getBusinessInfo } from "@/lib/api/shop/business";
import { settle } from "@/lib/api/transport/source";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { routeMetadata } from "@/lib/business/pages/route-metadata";
import { paymentSettings } from "@/lib/business/payment/payment-settings";

/** Rendered per request: its content security policy carries a nonce (SEC-02). */
export const dynamic = "force-dynamic";

type Props = { params: Promise<PageParams> };

export const generateMetadata = routeMetadata("pg");

/** RTE-28: where payment providers return the guest. */
export default async function PaymentReturnPage({ params }: Props) {
  const { business, locale, source } = await pageContext(params);
  const t = await getTranslations("titles");
  const read = await settle(getBusinessInfo(source));
  const info = read.ok ? read.value : null;
  return (
    <div className="frame py-8 lg:py-12">
      <h1>{t("paymentReturn")}</h1>
      <ClientTexts namespaces={["pay", "gateways", "login", "errors", "problems", "fieldErrors"]}>
        <ReturnIsland settings={await paymentSettings(business, locale, info)} />
      </ClientTexts>
    </div>
  );
}
