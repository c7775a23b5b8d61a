import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountPage } from "@/components/pages/account-page";
import { pageMetadata } from "@/lib/business/metadata";
import { type PageParams, pageContext } from "@/lib/business/page-context";
import { UserIcon } from "@/ui-kit";

type Props = { params: Promise<PageParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { business, locale } = await pageContext(params);
  const t = await getTranslations("titles");
  return pageMetadata(business, locale, { path: "/profile", title: t("profile"), personal: true });
}

/** RTE-16. */
export default async function ProfilePage({ params }: Props) {
  const { business } = await pageContext(params);
  const titles = await getTranslations("titles");
  const t = await getTranslations("account");
  return (
    <AccountPage
      business={business}
      heading={titles("profile")}
      icon={<UserIcon size={28} />}
      title={t("profileTitle")}
      text={t("profileText")}
      steps={[
        { href: "/menu", label: t("seeMenu") },
        { href: "/orders", label: t("seeOrders") },
      ]}
    />
  );
}
