import { useTranslations } from "next-intl";
import { SearchField } from "@/components/search/search-field";
import type { BusinessConfig } from "@/config/schema";
import { publicPath } from "@/lib/business/urls";
import { SearchIcon } from "@/ui-kit";

/** RTE-24: without script, a form that leads to /search?q=…; with it, results as the guest types. */
export function SearchBox({ business }: { business: BusinessConfig }) {
  const t = useTranslations("header");
  return (
    <search>
      <form action={publicPath(business, "/search")} className="relative" data-search-box>
        <SearchIcon size={20} className="pointer-events-none absolute inset-y-0 start-3.5 my-auto text-text-muted" />
        <SearchField path={publicPath(business, "/search")} label={t("search")} hint={t("searchPlaceholder")} />
      </form>
    </search>
  );
}
