import { useTranslations } from "next-intl";
import { sectionId } from "@/components/menu/menu-section";
import { FilteredTabs } from "@/components/menu/sort-filter/filtered-tabs";
import { SEARCH_FORM } from "@/components/search/search-form";
import type { BusinessConfig } from "@/config/schema";
import type { Category } from "@/lib/api/shop/menu";
import { publicPath } from "@/lib/business/urls";
import { openFirst } from "@/lib/domain/menu/section-hours";
import { chipClass, SearchIcon } from "@/ui-kit";

const itemsOf = (categories: readonly Category[]) =>
  categories.map((category) => ({ id: sectionId(category), label: category.name }));

interface Props {
  readonly categories: readonly Category[];
}

/**
 * The chips that stay at the top on a phone, with a button to the search if it is enabled. It sends the header's search form: so it
 * opens the search page without scripts, and with them the field has the focus in the task of the tap (`SearchField`).
 */
export function SectionChips({ categories, search }: Props & { search: boolean }) {
  const t = useTranslations("menu");
  return (
    <div className="chips">
      {search && (
        <button type="submit" form={SEARCH_FORM} className="chips-search" aria-label={t("search")}>
          <SearchIcon size={20} />
        </button>
      )}
      <FilteredTabs items={itemsOf(openFirst(categories))} label={t("sections")} offset={64} className="flex-1" />
    </div>
  );
}

/** The list at the side of a wide screen. */
export function SectionRail({ categories }: Props) {
  const t = useTranslations("menu");
  const sections = openFirst(categories);
  const items = itemsOf(sections).map((item, index) => ({
    ...item,
    count: String(sections[index]?.item_count ?? ""),
  }));
  return (
    <div className="rail">
      <FilteredTabs items={items} label={t("sectionList")} offset={24} direction="column" />
    </div>
  );
}

/** RTE-02: on a category's page, the links to the other categories. */
export function CategoryChips({
  business,
  categories,
  current,
}: Props & { business: BusinessConfig; current: string }) {
  const t = useTranslations("menu");
  const chip = (href: string, text: string, here: boolean) => (
    <li key={href}>
      <a href={publicPath(business, href)} aria-current={here ? "page" : undefined} className={chipClass()}>
        {text}
      </a>
    </li>
  );
  return (
    <nav aria-label={t("sections")} className="chips">
      <ul className="strip gap-2 px-[clamp(1rem,4vw,2rem)] py-2.5 lg:flex-wrap lg:px-0">
        {chip("/menu", t("allCategories"), false)}
        {categories.map(({ id, slug, name }) =>
          chip(`/menu/category/${encodeURIComponent(slug)}`, name, id === current),
        )}
      </ul>
    </nav>
  );
}
