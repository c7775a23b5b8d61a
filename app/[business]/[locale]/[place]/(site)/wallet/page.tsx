import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountPage } from "@/components/pages/account-page";
import { pageMetadata } from "@/lib/business/metadata";
import { type PageParams, pageContext } from "@/lib/business/page-context";
import { WalletIcon } from "@/ui-kit";

type Props = { params: Promise<PageParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { business, locale } = await pageContext(params);
  const t = await getTranslations("titles");
  return pageMetadata(business, locale, { path: "/wallet", title: t("wallet"), personal: true });
}

/** RTE-12. */
export default async function WalletPage({ params }: Props) {
  const { business } = await pageContext(params);
  const titles = await getTranslations("titles");
  const t = await getTranslations("account");
  return (
    <AccountPage
      business={business}
      heading={titles("wallet")}
      icon={<WalletIcon size={28} />}
      title={t("walletTitle")}
      text={t("walletText")}
      steps={[{ href: "/menu", label: t("seeMenu") }]}
      ask
    />
  );
}
