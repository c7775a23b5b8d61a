import { clsx } from "clsx";
import { useTranslations } from "next-intl";

/** What an empty cart says in the column, the same in the page as sent and once the column's content has loaded. */
export function EmptyWords({ className }: { className?: string }) {
  const t = useTranslations("cart");
  return (
    <div className={clsx("px-5 pb-5", className)}>
      <p className="font-semibold">{t("empty")}</p>
      <p className="mt-1 text-small text-text-muted">{t("emptyText")}</p>
    </div>
  );
}
