import { getTranslations } from "next-intl/server";
import { AccountFrame } from "@/components/account/account-frame";
import { JsonLd } from "@/components/pages/json-ld";
import { Offers } from "@/components/pages/offers";
import { getCoupons } from "@/lib/api/order/bill";
import { settle } from "@/lib/api/transport/source";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { routeMetadata } from "@/lib/business/pages/route-metadata";
import { pageTrail } from "@/lib/business/structured-data/pages";

type Props = { params: Promise<PageParams> };

export const generateMetadata = routeMetadata("offers");

/** CPN-04: the coupons that any guest may use. */
export default async function OffersPage({ params }: Props) {
  const context = await pageContext(params);
  const { business, locale, source } = context;
  const coupons = await settle(getCoupons(source));
  const titles = await getTranslations("titles");
  return (
    <>
      <JsonLd data={pageTrail(business, locale, { name: titles("offers"), path: "/offers" })} />
      <AccountFrame context={context}>
        <Offers business={business} coupons={coupons.ok ? coupons.value : null} />
      </AccountFrame>
    </>
  );
}
