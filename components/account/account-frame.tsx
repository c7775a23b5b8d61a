import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AccountNav } from "@/components/account/account-nav";
import type { PageContext } from "@/lib/business/pages/page-context";
import { readOfferCount } from "@/lib/business/pages/readers/read-offers";
import { isRouteEnabled } from "@/lib/business/routes";
import { publicPath } from "@/lib/business/urls";
import { ROUTES, routesWith } from "@/lib/domain/pages/route-table";

interface Props {
  context: Pick<PageContext, "business" | "source">;
  children: ReactNode;
}

/** A page of the account beside the links to the others. */
export async function AccountFrame({ context: { business, source }, children }: Props) {
  const headings = await getTranslations("headings");
  const words = await getTranslations("accountPages.gate");
  // The offers tab appears only if there are offers.
  const tabs =
    (await readOfferCount({ business, source })) > 0
      ? routesWith("account", "always", "coupons")
      : routesWith("account", "always");
  const links = tabs
    .filter((id) => isRouteEnabled(business, id))
    .map((id) => ({ href: publicPath(business, ROUTES[id].path), label: headings(ROUTES[id].title) }));
  return (
    <div className="frame grid gap-x-10 gap-y-4 pt-5 pb-10 lg:grid-cols-[13rem_minmax(0,1fr)] lg:pt-8">
      <AccountNav label={words("nav")} links={links} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
