import type { ReactNode } from "react";
import { Chrome } from "@/components/layout/chrome";

import { frameContext, type PageParams } from "@/lib/business/page-context";

/** Checkout: nothing that leads away (RTE-20). */
export default async function CheckoutLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<PageParams>;
}) {
  const { business, locale } = await frameContext(params);
  return (
    <Chrome business={business} locale={locale} topbar={false}>
      {children}
    </Chrome>
  );
}
