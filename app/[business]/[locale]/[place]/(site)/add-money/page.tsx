import { getTranslations } from "next-intl/server";
import { PaymentDocument } from "@/components/payment/client/payment-document";
import { AddMoneyIsland } from "@/components/payment/wallet/add-money-island";
import { ClientTexts } from "@/components/texts/client-texts";
import { getBusinessInfo } from "@/lib/api/shop/business";
import { settle } from "@/lib/api/transport/source";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { routeMetadata } from "@/lib/business/pages/route-metadata";
import { paymentSettings } from "@/lib/business/payment/payment-settings";

/** Rendered per request: its content security policy carries a nonce (SEC-02). */
export const dynamic = "force-dynamic";

type Props = { params: Promise<PageParams> };

export const generateMetadata = routeMetadata("add-money");

/** RTE-10, WALL-02. */
export default async function AddMoneyPage({ params }: Props) {
  const { business, locale, source } = await pageContext(params);
  const t = await getTranslations("headings");
  const read = await settle(getBusinessInfo(source));
  const info = read.ok ? read.value : null;
  return (
    <div className="frame py-8 lg:py-12">
      <div className="mx-auto max-w-xl">
        <h1 className="mb-5">{t("addMoney")}</h1>
        <ClientTexts namespaces={["pay", "gateways", "login", "errors", "problems", "fieldErrors"]}>
          <PaymentDocument />
          <AddMoneyIsland
            settings={await paymentSettings(business, locale, info)}
            minimum={business.customizations.wallet.minReloadBtnVal}
          />
        </ClientTexts>
      </div>
    </div>
  );
}
