import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { pageMetadata } from "@/lib/business/pages/metadata";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { fixedPath, ROUTES, type RouteId, type RoutesWith, routesWith } from "@/lib/domain/pages/route-table";

/** A page whose title is one of our texts. */
type TitledRoute = Exclude<RouteId, RoutesWith<"title", null>>;

const UNINDEXED: readonly RouteId[] = routesWith("search", "unindexed", "closed");

/** RTE-19: the metadata of a page from the route table: its title, its address, and whether it may be indexed. */
export function routeMetadata(id: TitledRoute) {
  return async ({ params }: { params: Promise<PageParams> }): Promise<Metadata> => {
    const { business, locale } = await pageContext(params);
    const t = await getTranslations("titles");
    const title = t(ROUTES[id].title);
    return pageMetadata(business, locale, { path: fixedPath(id), title, personal: UNINDEXED.includes(id) });
  };
}
