import { getTranslations } from "next-intl/server";
import { readCheckoutData } from "@/components/checkout/checkout-data";
import { ChoosePage } from "@/components/payment/choose/choose-page";
import { ClientTexts } from "@/components/texts/client-texts";
import { getBusinessInfo } from "@/lib/api/shop/business";
import { settle } from "@/lib/api/transport/source";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { routeMetadata } from "@/lib/business/pages/route-metadata";
import { paymentSettings } from "@/lib/business/payment/payment-settings";

/** Rendered per request: its content security policy carries a nonce (SEC-02). */
export const dynamic = "force-dynamic";

type Props = { params: Promise<PageParams> };

export const generateMetadata = routeMetadata("choose-payment-method");

/** RTE-07, ORD-03. */
export default async function ChoosePaymentMethodPage({ params }: Props) {
  const { business, locale, source } = await pageContext(params);
  const t = await getTranslations("headings");
  const info = await settle(getBusinessInfo(source));
  const known = info.ok ? info.value : null;
  const data = readCheckoutData(business, locale, known, await paymentSettings(business, locale, known));
  return (
    <div className="frame pt-5 pb-6 lg:pt-8 lg:pb-12">
      <div className="mx-auto mb-4 max-w-xl lg:mb-6">
        <h1>{t("choosePaymentMethod")}</h1>
      </div>
      <ClientTexts namespaces={["checkout", "cart", "errors", "problems", "pay", "gateways"]}>
        <ChoosePage data={data} />
      </ClientTexts>
    </div>
  );
}
