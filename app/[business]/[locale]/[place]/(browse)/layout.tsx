import type { ReactNode } from "react";
import { Chrome } from "@/components/layout/chrome";
import { SearchBox } from "@/components/search/search-box";
import { PlaceSelector, StoreClosedBanner } from "@/components/store/picker/place-selector";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";

/** Menu, category, item and search pages, with the search box and the fulfilment selector (RTE-24, RTE-25). */
export default async function BrowseLayout({ children, params }: { children: ReactNode; params: Promise<PageParams> }) {
  const context = await pageContext(params);
  const { business, locale } = context;
  return (
    <Chrome
      business={business}
      locale={locale}
      fulfilment={<PlaceSelector context={context} />}
      search={business.theme.pages.menu.showItemSearch ? <SearchBox business={business} /> : null}
      floating={<StoreClosedBanner context={context} />}
    >
      {children}
    </Chrome>
  );
}
