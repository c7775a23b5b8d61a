import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { categoryHead } from "@/components/menu/head/category-head";
import { LeastMinimum, leastMinimumWords } from "@/components/menu/head/least-minimum";
import { CategoryJsonLd } from "@/components/menu/head/menu-json-ld";
import { MenuProblem } from "@/components/menu/menu-problem";
import { MenuView } from "@/components/menu/menu-view";
import { CategoryChips } from "@/components/menu/section-nav";
import { NotFound } from "@/components/pages/not-found";
import { notFoundHead } from "@/components/pages/not-found-head";
import { findCategory } from "@/lib/api/shop/menu";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { readMenu } from "@/lib/business/pages/readers/read-menu";
import { categoryPath } from "@/lib/business/structured-data/menu";
import { publicPath } from "@/lib/business/urls";

type Props = { params: Promise<PageParams & { slug: string }> };

const nameOf = async (params: Props["params"]) => decodeURIComponent((await params).slug);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const context = await pageContext(params);
  const { menu, kitchen } = await readMenu(context);
  const category = menu && findCategory(menu, await nameOf(params));
  if (!category) return menu ? notFoundHead() : {};
  return categoryHead(context, category, kitchen);
}

/** RTE-02: one category of the menu. Its id or its slug in another language redirects to its own address. */
export default async function CategoryPage({ params }: Props) {
  const context = await pageContext(params);
  const [{ style, menu, kitchen }, minimum] = await Promise.all([readMenu(context), leastMinimumWords(context)]);
  const { business } = style;
  const name = await nameOf(params);
  if (!menu)
    return <MenuProblem kind="failed" business={business} path={`/menu/category/${encodeURIComponent(name)}`} />;
  const category = findCategory(menu, name);
  if (!category) return <NotFound context={context} />;
  if (name !== category.slug) permanentRedirect(publicPath(business, categoryPath(category)));
  const parent = menu.categories.find(({ sub_categories }) => sub_categories.some(({ id }) => id === category.id));
  return (
    <>
      <div className="frame pt-6 lg:pt-10">
        <h1 className="text-display">{category.name}</h1>
        {category.description && <p className="mt-2 max-w-2xl text-text-muted">{category.description}</p>}
      </div>
      <MenuView
        menu={{ ...menu, categories: [{ ...category, description: null }], recommended_items: [] }}
        style={style}
        head={<LeastMinimum words={minimum} className="pt-2 text-text-muted" />}
        banners={[]}
        headless
        chips={<CategoryChips business={business} categories={menu.categories} current={parent?.id ?? category.id} />}
      />
      <CategoryJsonLd style={style} kitchen={kitchen} menu={menu} category={category} parent={parent} />
    </>
  );
}
