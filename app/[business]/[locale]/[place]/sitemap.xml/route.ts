import { type Category, getMenu } from "@/lib/api/menu";
import { settle } from "@/lib/api/transport/source";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { publicPaths, sitemapXml } from "@/lib/business/pages/sitemap";
import { itemPath } from "@/lib/domain/urls";

export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

const itemPathsOf = (categories: readonly Category[]): string[] =>
  categories.flatMap(({ items, sub_categories }) => [...items.map(itemPath), ...itemPathsOf(sub_categories)]);

/** Every page of the business; without the API, all but the items. */
export async function GET(_request: Request, { params }: { params: Promise<PageParams> }): Promise<Response> {
  const { business, mode, source } = await pageContext(params);
  const menu = await settle(getMenu(source, { mode }));
  const items = menu.ok ? [...new Set(itemPathsOf(menu.value.categories))] : [];
  return new Response(sitemapXml(business, publicPaths(business, items)), {
    headers: { "content-type": "application/xml; charset=utf-8" },
  });
}
