import type { ReactNode } from "react";
import { Chrome } from "@/components/layout/chrome";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";

/** The page of a table: no search and no choice of a store, because the table decides the store. */
export default async function TableLayout({ children, params }: { children: ReactNode; params: Promise<PageParams> }) {
  const { business, locale } = await pageContext(params);
  return (
    <Chrome business={business} locale={locale}>
      {children}
    </Chrome>
  );
}
