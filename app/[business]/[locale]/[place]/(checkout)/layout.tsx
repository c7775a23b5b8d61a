import type { ReactNode } from "react";
import { Chrome } from "@/components/layout/chrome";
import { StoreClosedBanner } from "@/components/store/place-selector";
import { storesPath } from "@/lib/business/features";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { publicPath } from "@/lib/business/urls";

type Props = { children: ReactNode; params: Promise<PageParams> };

/** Checkout: nothing that leads away (RTE-20), but the word that the store is closed (RTE-22). */
export default async function CheckoutLayout({ children, params }: Props) {
  const context = await pageContext(params);
  const { business, locale } = context;
  const closed = <StoreClosedBanner context={context} storesPath={publicPath(business, storesPath(business))} />;
  return (
    <Chrome business={business} locale={locale} topbar={false}>
      {closed}
      {children}
    </Chrome>
  );
}
