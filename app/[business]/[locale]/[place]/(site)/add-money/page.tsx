import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountPage } from "@/components/pages/account-page";
import { pageMetadata } from "@/lib/business/metadata";
import { type PageParams, pageContext } from "@/lib/business/page-context";
import { CashIcon } from "@/ui-kit";

type Props = { params: Promise<PageParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { business, locale } = await pageContext(params);
  const t = await getTranslations("titles");
  return pageMetadata(business, locale, { path: "/add-money", title: t("addMoney"), personal: true });
}

/** RTE-10. */
export default async function AddMoneyPage({ params }: Props) {
  const { business } = await pageContext(params);
  const titles = await getTranslations("titles");
  const t = await getTranslations("account");
  return (
    <AccountPage
      business={business}
      heading={titles("addMoney")}
      icon={<CashIcon size={28} />}
      title={t("addMoneyTitle")}
      text={t("addMoneyText")}
      steps={[{ href: "/menu", label: t("seeMenu") }]}
      ask
    />
  );
}
