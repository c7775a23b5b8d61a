import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountPage } from "@/components/pages/account-page";
import { pageMetadata } from "@/lib/business/metadata";
import { type PageParams, pageContext } from "@/lib/business/page-context";
import { CardIcon } from "@/ui-kit";

type Props = { params: Promise<PageParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { business, locale } = await pageContext(params);
  const t = await getTranslations("titles");
  return pageMetadata(business, locale, {
    path: "/choose-payment-method",
    title: t("choosePaymentMethod"),
    personal: true,
  });
}

/** RTE-07. */
export default async function ChoosePaymentMethodPage({ params }: Props) {
  const { business } = await pageContext(params);
  const titles = await getTranslations("titles");
  const t = await getTranslations("account");
  return (
    <AccountPage
      business={business}
      heading={titles("choosePaymentMethod")}
      icon={<CardIcon size={28} />}
      title={t("payTitle")}
      text={t("payText")}
      steps={[
        { href: "/checkout", label: t("toCheckout") },
        { href: "/menu", label: t("seeMenu") },
      ]}
    />
  );
}
