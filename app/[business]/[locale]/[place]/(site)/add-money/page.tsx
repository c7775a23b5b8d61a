import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SignInNeeded } from "@/components/pages/sign-in-needed";
import { pageMetadata } from "@/lib/business/metadata";
import { type PageParams, pageContext } from "@/lib/business/page-context";

type Props = { params: Promise<PageParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { business, locale } = await pageContext(params);
  const t = await getTranslations("titles");
  return pageMetadata(business, locale, { path: "/add-money", title: t("addMoney"), personal: true });
}

export default async function AddMoneyPage({ params }: Props) {
  const { business } = await pageContext(params);
  const t = await getTranslations("titles");
  return <SignInNeeded business={business} title={t("addMoney")} />;
}
