import type { ReactNode } from "react";
import { Chrome } from "@/components/layout/chrome";
import { frameContext, type PageParams } from "@/lib/business/pages/page-context";

/** Pages that belong to one customer: account, addresses, wallet, orders. */
export default async function AccountLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<PageParams>;
}) {
  const { business, locale } = await frameContext(params);
  return (
    <Chrome business={business} locale={locale}>
      {children}
    </Chrome>
  );
}
