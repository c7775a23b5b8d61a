import type { ReactNode } from "react";
import { Chrome } from "@/components/layout/chrome";
import { PlaceSelector } from "@/components/store/picker/place-selector";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";

/** Favourites and referral pages: with the fulfilment selector (RTE-25). */
export default async function ChooseLayout({ children, params }: { children: ReactNode; params: Promise<PageParams> }) {
  const context = await pageContext(params);
  const { business, locale } = context;
  return (
    <Chrome business={business} locale={locale} fulfilment={<PlaceSelector context={context} />}>
      {children}
    </Chrome>
  );
}
