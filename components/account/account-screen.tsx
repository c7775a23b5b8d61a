import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AccountNav } from "@/components/account/account-nav";
import { ClientTexts, type Namespace } from "@/components/session/client-texts";
import type { BusinessConfig } from "@/config/schema";
import { getCoupons } from "@/lib/api/bill";
import { settle } from "@/lib/api/transport/source";
import { pageMetadata } from "@/lib/business/pages/metadata";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { isRouteEnabled } from "@/lib/business/routes";
import { publicPath } from "@/lib/business/urls";
import type { Messages } from "@/lib/i18n/messages";

type Params = Promise<PageParams>;
export type AccountPageProps = { params: Params };
export type AccountTitle = keyof Messages["titles"];

/** The pages of an account in the order of their navigation; those that the business has not are left out, and offers where there are none. */
const PAGES = [
  { path: "/orders", title: "orders" },
  { path: "/profile", title: "profile" },
  { path: "/address", title: "address" },
  { path: "/favourites", title: "favourites" },
  { path: "/offers", title: "offers" },
  { path: "/wallet", title: "wallet" },
  { path: "/refer", title: "refer" },
] as const satisfies readonly { path: string; title: AccountTitle }[];

/** RTE-19: the head of an account page. */
export function accountMetadata(path: string, title: AccountTitle) {
  return async ({ params }: AccountPageProps): Promise<Metadata> => {
    const { business, locale } = await pageContext(params);
    const t = await getTranslations("titles");
    return pageMetadata(business, locale, { path, title: t(title), personal: true });
  };
}

/** What every island of an account needs to say, whether it shows something or asks to sign in. */
const COMMON: readonly Namespace[] = ["accountPages", "login", "errors", "problems", "fieldErrors"];

interface Props {
  params: Params;
  title: AccountTitle;
  texts?: readonly Namespace[];
  children: (business: BusinessConfig) => ReactNode;
}

/** The frame of every account page: heading, the way to the other pages, texts for the island. */
export async function AccountScreen({ params, title, texts = [], children }: Props) {
  const { business, source } = await pageContext(params);
  const t = await getTranslations("titles");
  const coupons = await settle(getCoupons(source));
  const offers = coupons.ok && coupons.value.length > 0;
  const words = await getTranslations("accountPages.gate");
  const there = PAGES.filter(({ path }) => isRouteEnabled(business, path) && (path !== "/offers" || offers));
  const links = there.map((page) => ({
    href: publicPath(business, page.path),
    label: t(page.title),
  }));
  return (
    <div className="frame grid gap-x-10 gap-y-4 pt-5 pb-10 lg:grid-cols-[13rem_minmax(0,1fr)] lg:pt-8">
      <AccountNav label={words("nav")} links={links} />
      <div>
        <h1 className="mb-4 lg:mb-6">{t(title)}</h1>
        <ClientTexts namespaces={[...COMMON, ...texts]}>{children(business)}</ClientTexts>
      </div>
    </div>
  );
}
