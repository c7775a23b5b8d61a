import { useTranslations } from "next-intl";
import { TryAgain } from "@/components/layout/errors/try-again";
import type { BusinessConfig } from "@/config/schema";
import { publicPath } from "@/lib/business/urls";
import { FAILED } from "@/lib/render/page-status";
import { buttonClass } from "@/ui-kit";

/** ROB-01: instead of an item's page if the API does not respond. It is replaced by the item once the API does. */
export function ItemProblem({ business, path }: { business: BusinessConfig; path: string }) {
  const t = useTranslations();
  return (
    <div
      {...FAILED}
      className="frame grid min-h-[60vh] place-content-center justify-items-center gap-4 py-16 text-center"
    >
      <h1 className="text-display">{t("item.pageFailed")}</h1>
      <p className="max-w-md text-text-muted">{t("menu.failedText")}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <a href={publicPath(business, path)} className={buttonClass({ size: "large" })}>
          {t("menu.failedAction")}
        </a>
        <a href={publicPath(business, "/menu")} className={buttonClass({ size: "large", variant: "ghost" })}>
          {t("notFound.action")}
        </a>
      </div>
      <TryAgain healthPath={publicPath(business, "/p/health")} />
    </div>
  );
}
