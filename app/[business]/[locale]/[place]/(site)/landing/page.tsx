import type { Metadata } from "next";
import { Landing } from "@/components/landing/landing";
import { OrderHere } from "@/components/landing/order-here";
import { Announcement } from "@/components/layout/announcement/announcement";
import { TryAgain } from "@/components/layout/errors/try-again";
import { dishStyle } from "@/components/menu/dish/dish-style";
import { leastMinimumWords } from "@/components/menu/head/least-minimum";
import { OffersLine } from "@/components/menu/offers-line";
import { JsonLd } from "@/components/pages/json-ld";
import { getMenu } from "@/lib/api/shop/menu";
import { getCurrentStore } from "@/lib/api/shop/stores";
import { settle } from "@/lib/api/transport/source";
import { pageMetadata } from "@/lib/business/pages/metadata";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { readOfferCount } from "@/lib/business/pages/readers/read-offers";
import { landingPage } from "@/lib/business/structured-data/pages";
import { publicPath } from "@/lib/business/urls";
import { NearImages } from "@/ui-kit/lazy-image/near-images";

type Props = { params: Promise<PageParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { business, locale } = await pageContext(params);
  return pageMetadata(business, locale, { path: "/" });
}

/**
 * RTE-01: what `/` shows when the landing page is enabled. Its dishes can be ordered here. Without the API only they are
 * missing.
 */
export default async function LandingPage({ params }: Props) {
  const context = await pageContext(params);
  const { business, locale, mode, source } = context;
  const [read, store, minimum, offers] = await Promise.all([
    settle(Promise.all([getMenu(source, { mode }), source.currency()])),
    settle(getCurrentStore(source, { ffMode: mode })),
    leastMinimumWords(context),
    readOfferCount(context),
  ]);
  const shop = { business, locale, currency: business.biz.currency };
  const menu = read.ok
    ? { items: read.value[0], style: await dishStyle({ business, locale, currency: read.value[1] }) }
    : null;
  return (
    <>
      <JsonLd data={landingPage(shop, store.ok ? store.value : null, Date.now())} />
      <Announcement context={context} page="landing" />
      <OrderHere context={context}>
        <Landing business={business} locale={locale} menu={menu} minimum={minimum} />
      </OrderHere>
      <div className="frame text-center">
        <OffersLine business={business} count={offers} />
      </div>
      <NearImages />
      {!menu && <TryAgain healthPath={publicPath(business, "/p/health")} />}
    </>
  );
}
