import type { ReactNode } from "react";
import { Chrome } from "@/components/layout/chrome";
import { PlaceLink } from "@/components/layout/place-link";

import { frameContext, type PageParams } from "@/lib/business/page-context";

/** Favourites and referral pages: with the fulfilment selector (RTE-25). */
export default async function ChooseLayout({ children, params }: { children: ReactNode; params: Promise<PageParams> }) {
  const { business, locale } = await frameContext(params);
  return (
    <Chrome business={business} locale={locale} fulfilment={<PlaceLink business={business} />}>
      {children}
    </Chrome>
  );
}
