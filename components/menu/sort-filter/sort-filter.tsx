import { useLocale, useTranslations } from "next-intl";
import { SortFilterIsland } from "@/components/menu/sort-filter/sort-filter-island";
import type { BusinessConfig } from "@/config/schema";
import type { Menu } from "@/lib/api/shop/menu";
import { clientTexts, pluralTexts } from "@/lib/i18n/client-texts";
import { ChevronDownIcon, chipClass, FilterIcon } from "@/ui-kit";

type Props = Omit<Menu, "recommended_items"> & { business: BusinessConfig };

/**
 * CFG-09: sort order and filters, as far as the menu page shows them, and the guest's diet. Rendered at once, working
 * once their script has loaded.
 */
export function SortFilter({ categories, sort_by, filter_by, business }: Props) {
  const t = useTranslations("menu");
  const words = useTranslations("arrange");
  const diet = useTranslations("diet");
  const locale = useLocale();
  const { showItemSort, showItemFilter } = business.theme.pages.menu;
  const sorts = showItemSort && sort_by.length > 1 ? sort_by : [];
  const filters = showItemFilter ? filter_by : [];
  return (
    <SortFilterIsland
      categoryIds={categories.map(({ id }) => id)}
      sorts={sorts}
      filters={filters}
      texts={clientTexts(words, ["sortBy", "filterBy", "filters", "clear", "failed", "none"])}
      diet={clientTexts(diet, ["button", "hidden"])}
      dishes={pluralTexts(locale, (count) => t("dishes", { count }))}
    >
      <div className="sort-filter" aria-hidden="true">
        {/* Each keeps a press until the script has loaded. */}
        <label className={chipClass("sort-filter-toggle has-checked:bg-surface-sunken")}>
          <input type="checkbox" tabIndex={-1} className="sort-filter-early sr-only" />
          <FilterIcon size={20} />
          <span className="sort-filter-word">{words("filters")}</span>
        </label>
        <div className="sort-filter-panel">
          {sorts[0] && (
            <label className="relative shrink-0">
              <input type="checkbox" tabIndex={-1} className="sort-early sr-only" />
              <span className={chipClass("pe-9")}>{sorts[0].title}</span>
              <ChevronDownIcon size={16} className="absolute inset-y-0 end-3.5 my-auto" />
            </label>
          )}
        </div>
      </div>
    </SortFilterIsland>
  );
}
