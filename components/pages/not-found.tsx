import { business } from "next/root-params";
import { useTranslations } from "next-intl";
import { use } from "react";
import { MenuSuggestions } from "@/components/pages/menu-suggestions";
import { loadBusiness } from "@/config/load";
import { readBusinessSegment } from "@/lib/business/editing";
import type { PageContext } from "@/lib/business/pages/page-context";
import { publicPath } from "@/lib/business/urls";
import { MISSING } from "@/lib/render/page-status";
import { buttonClass } from "@/ui-kit";

/** What a visitor sees at a path the business does not have (RTE-09), with a link to the menu. With a `context`, with food too. */
export function NotFound({ context }: { context?: PageContext }) {
  const t = useTranslations("notFound");
  const known = loadBusiness(readBusinessSegment(use(business()) ?? "").id);
  return (
    <div
      {...MISSING}
      className="frame grid min-h-[60vh] place-content-center justify-items-center gap-4 py-10 text-center"
    >
      <h1 className="text-display">{t("title")}</h1>
      <p className="max-w-md text-text-muted">{t("text")}</p>
      {known && (
        <a href={publicPath(known, "/menu")} className={buttonClass({ size: "large" })}>
          {t("action")}
        </a>
      )}
      {context && <MenuSuggestions context={context} />}
    </div>
  );
}
