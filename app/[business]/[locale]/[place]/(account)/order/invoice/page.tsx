import { getTranslations } from "next-intl/server";
import { InvoiceFromUrl } from "@/components/order/order-from-url";
import { ClientTexts } from "@/components/texts/client-texts";
import { businessName } from "@/lib/business/features";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { routeMetadata } from "@/lib/business/pages/route-metadata";

type Props = { params: Promise<PageParams> };

export const generateMetadata = routeMetadata("invoice");

/** One cached page for every invoice. The order is personal, so an island loads it (D14). */
export default async function InvoicePage({ params }: Props) {
  const { business, locale } = await pageContext(params);
  const { phone, email } = business.theme.components.footer.contactUs;
  const { taxNumber } = business.biz;
  const name = businessName(business, locale);
  const seller = { name, phone: phone ?? null, email: email ?? null, taxNumber };
  const t = await getTranslations("titles");
  return (
    <div className="frame pt-5 pb-10 lg:pt-8">
      <h1 className="sr-only">{t("invoice")}</h1>
      <ClientTexts namespaces={["order", "gateways", "diet", "item", "checkout", "address", "errors", "problems"]}>
        <InvoiceFromUrl seller={seller} />
      </ClientTexts>
    </div>
  );
}
