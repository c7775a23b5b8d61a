import { getMessages, getTranslations } from "next-intl/server";
import { readCheckoutData } from "@/components/checkout/checkout-data";
import { CheckoutIsland } from "@/components/checkout/checkout-island";
import { StoreClosedBanner } from "@/components/store/picker/place-selector";
import { storeChangeTexts } from "@/components/store/store-texts";
import { ClientTexts } from "@/components/texts/client-texts";
import { getBusinessInfo } from "@/lib/api/shop/business";
import { settle } from "@/lib/api/transport/source";
import { storesPath } from "@/lib/business/features";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { routeMetadata } from "@/lib/business/pages/route-metadata";
import { paymentSettings } from "@/lib/business/payment/payment-settings";
import { publicPath } from "@/lib/business/urls";

/** Rendered per request: its content security policy carries a nonce (SEC-02). */
export const dynamic = "force-dynamic";

type Props = { params: Promise<PageParams> };

export const generateMetadata = routeMetadata("checkout");

/** The frame of the checkout. Everything in it is personal, so islands load it (D14). */
export default async function CheckoutPage({ params }: Props) {
  const context = await pageContext(params);
  const { business, locale, source } = context;
  const t = await getTranslations("titles");
  const info = await settle(getBusinessInfo(source));
  const known = info.ok ? info.value : null;
  const change = storeChangeTexts(await getMessages(), locale);
  const pay = await paymentSettings(business, locale, known);
  const data = readCheckoutData(business, locale, known, pay, change);
  return (
    <div className="frame pt-5 pb-6 lg:pt-8 lg:pb-12">
      <StoreClosedBanner context={context} storesPath={publicPath(business, storesPath(business))} />
      <h1 className="mb-4 lg:mb-6">{t("checkout")}</h1>
      <ClientTexts
        namespaces={[
          "checkout",
          "diet",
          "item",
          "cart",
          "coupons",
          "login",
          "address",
          "map",
          "errors",
          "problems",
          "fieldErrors",
          "pay",
          "gateways",
        ]}
      >
        <CheckoutIsland data={data} />
      </ClientTexts>
    </div>
  );
}
