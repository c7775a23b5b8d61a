import { useTranslations } from "next-intl";
import type { BusinessConfig } from "@/config/schema";
import { publicPath } from "@/lib/business/urls";
import { SearchIcon } from "@/ui-kit";

/** RTE-24: a plain form that leads to /search?q=…; it needs no script. */
export function SearchBox({ business }: { business: BusinessConfig }) {
  const t = useTranslations("header");
  return (
    <search>
      <form action={publicPath(business, "/search")} className="relative" data-search-box>
        <SearchIcon size={20} className="pointer-events-none absolute inset-y-0 start-3.5 my-auto text-text-muted" />
        <input
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t("search")}
          placeholder={t("searchPlaceholder")}
          className="h-11 w-full rounded-control border border-border bg-surface-sunken ps-11 pe-4 text-body text-text"
        />
      </form>
    </search>
  );
}
