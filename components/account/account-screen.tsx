import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AccountNav } from "@/components/account/account-nav";
import { ClientTexts } from "@/components/texts/client-texts";
import type { Namespace } from "@/components/texts/texts-of";
import type { BusinessConfig } from "@/config/schema";
import { getCoupons } from "@/lib/api/order/bill";
import { settle } from "@/lib/api/transport/source";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { isRouteEnabled } from "@/lib/business/routes";
import { publicPath } from "@/lib/business/urls";
import { ROUTES, type RoutesWith, routesWith } from "@/lib/domain/pages/route-table";

type Params = Promise<PageParams>;
export type AccountPageProps = { params: Params };

/** Texts that every account island needs, signed in or not. */
const COMMON: readonly Namespace[] = ["accountPages", "login", "errors", "problems", "fieldErrors"];

interface Props {
  params: Params;
  page: RoutesWith<"account", "always">;
  texts?: readonly Namespace[];
  children: (business: BusinessConfig) => ReactNode;
}

/** The frame of every account page: heading, links to the other pages, texts for the island. */
export async function AccountScreen({ params, page, texts = [], children }: Props) {
  const { business, source } = await pageContext(params);
  const t = await getTranslations("headings");
  const coupons = await settle(getCoupons(source));
  const offers = coupons.ok && coupons.value.length > 0;
  const words = await getTranslations("accountPages.gate");
  // The offers tab appears only if there are offers.
  const tabs = offers ? routesWith("account", "always", "coupons") : routesWith("account", "always");
  const links = tabs
    .filter((id) => isRouteEnabled(business, id))
    .map((id) => ({ href: publicPath(business, ROUTES[id].path), label: t(ROUTES[id].title) }));
  return (
    <div className="frame grid gap-x-10 gap-y-4 pt-5 pb-10 lg:grid-cols-[13rem_minmax(0,1fr)] lg:pt-8">
      <AccountNav label={words("nav")} links={links} />
      <div>
        <h1 className="mb-4 lg:mb-6">{t(ROUTES[page].title)}</h1>
        <ClientTexts namespaces={[...COMMON, ...texts]}>{children(business)}</ClientTexts>
      </div>
    </div>
  );
}
