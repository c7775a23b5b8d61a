import { getLastImport } from "@/lib/api/shop/business";
import { type Category, getMenu } from "@/lib/api/shop/menu";
import { settle } from "@/lib/api/transport/source";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { tagPage } from "@/lib/business/pages/page-tag";
import { unavailable } from "@/lib/business/pages/readers/unavailable";
import { publicPages, sitemapXml } from "@/lib/business/pages/sitemap";
import { categoryPath } from "@/lib/business/structured-data/menu";
import { fileAddress } from "@/lib/business/structured-data/shop";
import { itemPath } from "@/lib/domain/pages/urls";

export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

const allOf = (categories: readonly Category[]): Category[] =>
  categories.flatMap((category) => [category, ...allOf(category.sub_categories)]);

/**
 * Every page of the business; 503 while the menu cannot be read, because a search engine that received a few addresses
 * only would drop the others.
 */
export async function GET(_request: Request, { params }: { params: Promise<PageParams> }): Promise<Response> {
  const { business, mode, source } = await pageContext(params);
  await tagPage(business.biz.id);
  const [menu, imported] = await Promise.all([settle(getMenu(source, { mode })), settle(getLastImport(source))]);
  if (!menu.ok) return unavailable();
  const categories = allOf(menu.value.categories);
  const pages = publicPages(business, {
    categories: categories.map(categoryPath),
    items: [...new Map(categories.flatMap(({ items }) => items.map((item) => [itemPath(item), item])))].map(
      ([path, { image_url }]) => ({ path, picture: image_url ? fileAddress({ business }, image_url) : undefined }),
    ),
    changed: (imported.ok && imported.value) || undefined,
  });
  return new Response(sitemapXml(business, pages), {
    headers: { "content-type": "application/xml; charset=utf-8" },
  });
}
