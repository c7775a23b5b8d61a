import type { ReactNode } from "react";
import { Chrome } from "@/components/layout/chrome";

import { frameContext, type PageParams } from "@/lib/business/pages/page-context";

/** Everything else: landing, custom pages, orders, account. */
export default async function SiteLayout({ children, params }: { children: ReactNode; params: Promise<PageParams> }) {
  const { business, locale } = await frameContext(params);
  return (
    <Chrome business={business} locale={locale}>
      {children}
    </Chrome>
  );
}
