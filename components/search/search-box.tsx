import { useTranslations } from "next-intl";
import { SearchField } from "@/components/search/search-field";
import { SEARCH_FORM } from "@/components/search/search-form";
import type { BusinessConfig } from "@/config/schema";
import { publicPath } from "@/lib/business/urls";
import { SearchIcon } from "@/ui-kit";

/** RTE-24: without script, a form that leads to /search?q=…; with it, results as the guest types. */
export function SearchBox({ business }: { business: BusinessConfig }) {
  const t = useTranslations("header");
  return (
    <search>
      <form id={SEARCH_FORM} action={publicPath(business, "/search")} className="search-box relative" data-search-box>
        <SearchField path={publicPath(business, "/search")} label={t("search")} hint={t("searchPlaceholder")} />
        <SearchIcon size={20} className="pointer-events-none absolute inset-y-0 start-3.5 my-auto text-text-muted" />
      </form>
    </search>
  );
}
