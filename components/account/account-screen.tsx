import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AccountFrame } from "@/components/account/account-frame";
import { ClientTexts } from "@/components/texts/client-texts";
import type { Namespace } from "@/components/texts/texts-of";
import type { BusinessConfig } from "@/config/schema";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { ROUTES, type RoutesWith } from "@/lib/domain/pages/route-table";

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
  const context = await pageContext(params);
  const t = await getTranslations("headings");
  return (
    <AccountFrame context={context}>
      <h1 className="mb-4 lg:mb-6">{t(ROUTES[page].title)}</h1>
      <ClientTexts namespaces={[...COMMON, ...texts]}>{children(context.business)}</ClientTexts>
    </AccountFrame>
  );
}
