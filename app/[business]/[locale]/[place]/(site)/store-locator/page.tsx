import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { StoreList } from "@/components/pages/store-list";
import { getStores } from "@/lib/api/stores";
import { settle } from "@/lib/api/transport/source";
import { pageMetadata } from "@/lib/business/metadata";
import { type PageParams, pageContext } from "@/lib/business/page-context";

type Props = { params: Promise<PageParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { business, locale } = await pageContext(params);
  const t = await getTranslations("titles");
  return pageMetadata(business, locale, { path: "/store-locator", title: t("storeLocator") });
}

/** RTE-17: every store with address, phone and the hours of the week. */
export default async function StoreLocatorPage({ params }: Props) {
  const { business, locale, source } = await pageContext(params);
  const stores = await settle(getStores(source));
  return <StoreList business={business} locale={locale} stores={stores.ok ? stores.value : null} />;
}
