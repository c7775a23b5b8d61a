import type { ReactNode } from "react";
import { Chrome } from "@/components/layout/chrome";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";

type Props = { children: ReactNode; params: Promise<PageParams> };

/** Checkout, without links that lead away from it (RTE-20). */
export default async function CheckoutLayout({ children, params }: Props) {
  const { business, locale } = await pageContext(params);
  return (
    <Chrome business={business} locale={locale} topbar={false}>
      {children}
    </Chrome>
  );
}
