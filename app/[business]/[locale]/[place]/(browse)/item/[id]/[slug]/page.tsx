import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { pageMetadata } from "@/lib/business/metadata";
import { type PageParams, pageContext } from "@/lib/business/page-context";

type Props = { params: Promise<PageParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { business, locale } = await pageContext(params);
  const t = await getTranslations("titles");
  return pageMetadata(business, locale, { path: "/menu", title: t("item") });
}

export default async function ItemPage({ params }: Props) {
  await pageContext(params);
  const t = await getTranslations("titles");
  return (
    <div className="frame py-8">
      <h1>{t("item")}</h1>
    </div>
  );
}
