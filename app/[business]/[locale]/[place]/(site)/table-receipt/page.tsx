import { getTranslations } from "next-intl/server";
import { TableReceiptIsland } from "@/components/table/receipt/table-receipt-island";
import { ClientTexts } from "@/components/texts/client-texts";
import { businessName, featuresOf } from "@/lib/business/features";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { routeMetadata } from "@/lib/business/pages/route-metadata";

export const generateMetadata = routeMetadata("table-receipt");

/** One cached frame for every receipt. What was paid is personal, so an island loads it (D14). */
export default async function TableReceiptPage({ params }: { params: Promise<PageParams> }) {
  const { business, locale } = await pageContext(params);
  const { phone, email } = business.theme.components.footer.contactUs;
  const { taxNumber } = business.biz;
  const seller = { name: businessName(business, locale), phone: phone ?? null, email: email ?? null, taxNumber };
  const t = await getTranslations("titles");
  return (
    <div className="frame py-8 lg:py-12">
      <div className="mx-auto max-w-2xl">
        <h1 className="sr-only">{t("tableReceipt")}</h1>
        <ClientTexts namespaces={["tableReceipt", "table", "order", "checkout", "errors", "problems"]}>
          <TableReceiptIsland seller={seller} feedback={featuresOf(business).npsFeedback} />
        </ClientTexts>
      </div>
    </div>
  );
}
