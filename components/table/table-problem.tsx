import { useTranslations } from "next-intl";
import type { BusinessConfig } from "@/config/schema";
import { publicPath } from "@/lib/business/urls";
import { MISSING } from "@/lib/render/page-status";
import { ButtonLink, EmptyState, TableIcon } from "@/ui-kit";

/** DINE-01: a code that leads to no table, or that was replaced by a newer one. */
export function TableProblem({ kind, business }: { kind: "unknown" | "revoked"; business: BusinessConfig }) {
  const t = useTranslations("table.problem");
  const title = t(`${kind}Title`);
  return (
    <div {...MISSING}>
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        icon={<TableIcon size={28} />}
        title={title}
        action={
          <ButtonLink size="large" href={publicPath(business, "/menu")}>
            {t("menu")}
          </ButtonLink>
        }
      >
        {t(`${kind}Text`)}
      </EmptyState>
    </div>
  );
}
