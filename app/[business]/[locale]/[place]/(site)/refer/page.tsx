import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Invite } from "@/components/pages/invite";
import { pageMetadata } from "@/lib/business/metadata";
import { type PageParams, pageContext } from "@/lib/business/page-context";

type Props = { params: Promise<PageParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { business, locale } = await pageContext(params);
  const t = await getTranslations("titles");
  return pageMetadata(business, locale, { path: "/refer", title: t("refer"), personal: true });
}

/** RTE-15. */
export default async function ReferPage({ params }: Props) {
  const { business, locale } = await pageContext(params);
  const t = await getTranslations("titles");
  return <Invite business={business} locale={locale} heading={t("refer")} />;
}
