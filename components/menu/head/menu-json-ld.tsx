import { useTranslations } from "next-intl";
import { JsonLd } from "@/components/pages/json-ld";
import type { Category, Menu } from "@/lib/api/shop/menu";
import type { MenuPageData } from "@/lib/business/pages/readers/read-menu";
import { categoryPath, menuData } from "@/lib/business/structured-data/menu";
import { breadcrumbData, restaurantPage } from "@/lib/business/structured-data/pages";

type Props = Pick<MenuPageData, "style" | "kitchen"> & { readonly menu: Menu };

/** The restaurant with its menu: every section with its items. */
export function MenuJsonLd({ style, kitchen, menu: { categories } }: Props) {
  const menu = menuData(style, categories, { full: false });
  return <JsonLd data={restaurantPage(style, { store: kitchen, categories, menu }, Date.now())} />;
}

interface CategoryProps extends Props {
  readonly category: Category;
  readonly parent: Category | undefined;
}

/** One category with the full details of its items, and its breadcrumb. */
export function CategoryJsonLd({ style, kitchen, menu: { categories }, category, parent }: CategoryProps) {
  const t = useTranslations("titles");
  const menu = menuData(style, [category], { full: true });
  const above = [parent, category].flatMap((each) => (each ? [{ name: each.name, path: categoryPath(each) }] : []));
  return (
    <>
      <JsonLd data={restaurantPage(style, { store: kitchen, categories, menu }, Date.now())} />
      <JsonLd data={breadcrumbData(style, [{ name: t("menu"), path: "/menu" }, ...above])} />
    </>
  );
}
