import type { ReactNode } from "react";
import { Chrome } from "@/components/layout/chrome";
import { frameContext, type PageParams } from "@/lib/business/pages/page-context";

/** The plain frame, without search or choice of a store: landing, custom pages, offers; (account) uses it too. */
export default async function SiteLayout({ children, params }: { children: ReactNode; params: Promise<PageParams> }) {
  const { business, locale } = await frameContext(params);
  return (
    <Chrome business={business} locale={locale}>
      {children}
    </Chrome>
  );
}
