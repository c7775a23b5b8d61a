import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountPage } from "@/components/pages/account-page";
import { pageMetadata } from "@/lib/business/metadata";
import { type PageParams, pageContext } from "@/lib/business/page-context";
import { ReceiptIcon } from "@/ui-kit";

type Props = { params: Promise<PageParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { business, locale } = await pageContext(params);
  const t = await getTranslations("titles");
  return pageMetadata(business, locale, { path: "/pg", title: t("paymentReturn"), personal: true });
}

/** RTE-28: where payment providers send the guest back to. */
export default async function PaymentReturnPage({ params }: Props) {
  const { business } = await pageContext(params);
  const titles = await getTranslations("titles");
  const t = await getTranslations("account");
  return (
    <AccountPage
      business={business}
      heading={titles("paymentReturn")}
      icon={<ReceiptIcon size={28} />}
      title={t("paymentTitle")}
      text={t("paymentText")}
      steps={[
        { href: "/orders", label: t("seeOrders") },
        { href: "/menu", label: t("seeMenu") },
      ]}
      ask
    />
  );
}
