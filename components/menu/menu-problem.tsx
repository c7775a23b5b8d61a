import { useTranslations } from "next-intl";
import { TryAgain } from "@/components/layout/errors/try-again";
import type { BusinessConfig } from "@/config/schema";
import { storesPath } from "@/lib/business/features";
import { publicPath } from "@/lib/business/urls";
import { FAILED } from "@/lib/render/page-status";
import { ButtonLink, EmptyState, ReceiptIcon, StoreIcon } from "@/ui-kit";

interface Props {
  readonly kind: "empty" | "failed";
  readonly business: BusinessConfig;
  /** The page's heading, if it has no other. */
  readonly name?: string;
}

/** Shown instead of a menu: it is empty for this store and mode, or the API does not respond. */
export function MenuProblem({ kind, business, name }: Props) {
  const t = useTranslations("menu");
  const failed = kind === "failed";
  return (
    <>
      {name && <h1 className="sr-only">{name}</h1>}
      <EmptyState
        {...(failed ? FAILED : {})}
        icon={failed ? <ReceiptIcon size={28} /> : <StoreIcon size={28} />}
        title={t(failed ? "failedTitle" : "emptyTitle")}
        action={
          <ButtonLink size="large" href={publicPath(business, failed ? "/menu" : storesPath(business))}>
            {t(failed ? "failedAction" : "emptyAction")}
          </ButtonLink>
        }
      >
        {t(failed ? "failedText" : "emptyText")}
        {failed && <TryAgain healthPath={publicPath(business, "/p/health")} />}
      </EmptyState>
    </>
  );
}
