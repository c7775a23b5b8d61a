import { useLocale, useMessages, useTimeZone, useTranslations } from "next-intl";
import { TableBarIsland } from "@/components/table/table-bar-island";
import { tableTexts } from "@/components/table/table-texts";

/** The bar of a table's page with its texts, for server components. */
export function TableBar() {
  const t = useTranslations("table");
  return <TableBarIsland start={t("start")} texts={tableTexts(useLocale(), useTimeZone(), useMessages())} />;
}
