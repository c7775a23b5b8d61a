import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Offers } from "@/components/pages/offers";
import { getCoupons } from "@/lib/api/bill";
import { settle } from "@/lib/api/transport/source";
import { pageMetadata } from "@/lib/business/pages/metadata";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";

type Props = { params: Promise<PageParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { business, locale } = await pageContext(params);
  const t = await getTranslations("titles");
  return pageMetadata(business, locale, { path: "/offers", title: t("offers") });
}

/** CPN-04: the coupons anybody may use. */
export default async function OffersPage({ params }: Props) {
  const { business, source } = await pageContext(params);
  const coupons = await settle(getCoupons(source));
  return <Offers business={business} coupons={coupons.ok ? coupons.value : null} />;
}
