import type { ReactNode } from "react";
import { Chrome } from "@/components/layout/chrome";
import { PlaceLink } from "@/components/layout/place-link";
import { SearchBox } from "@/components/layout/search-box";
import { frameContext, type PageParams } from "@/lib/business/page-context";

/** Menu, category, item and search: with the search box and the fulfilment selector (RTE-24, RTE-25). */
export default async function BrowseLayout({ children, params }: { children: ReactNode; params: Promise<PageParams> }) {
  const { business, locale } = await frameContext(params);
  return (
    <Chrome
      business={business}
      locale={locale}
      fulfilment={<PlaceLink business={business} />}
      search={<SearchBox business={business} />}
    >
      {children}
    </Chrome>
  );
}
