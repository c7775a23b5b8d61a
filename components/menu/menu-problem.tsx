import { useLocale, useTranslations } from "next-intl";
import { TryAgain } from "@/components/layout/errors/try-again";
import type { BusinessConfig } from "@/config/schema";
import { businessName, storesPath } from "@/lib/business/features";
import { publicPath } from "@/lib/business/urls";
import { FAILED } from "@/lib/render/page-status";
import { ButtonLink, EmptyState, ReceiptIcon, StoreIcon } from "@/ui-kit";

const TEXTS = { empty: "emptyText", early: "earlyText", failed: "failedText" } as const;

interface Props {
  /** `early`: no store takes orders of this kind yet. */
  readonly kind: "empty" | "early" | "failed";
  readonly business: BusinessConfig;
  /** The page itself, which is asked for again; the menu if it is not given. */
  readonly path?: string;
}

/** Shown instead of a menu: it is empty for this store and mode, there is no store yet, or the API does not respond. */
export function MenuProblem({ kind, business, path = "/menu" }: Props) {
  const t = useTranslations("menu");
  const failed = kind === "failed";
  return (
    <>
      <h1 className="sr-only">{businessName(business, useLocale())}</h1>
      <EmptyState
        {...(failed ? FAILED : {})}
        icon={failed ? <ReceiptIcon size={28} /> : <StoreIcon size={28} />}
        title={t(failed ? "failedTitle" : "emptyTitle")}
        action={
          kind !== "early" && (
            <ButtonLink size="large" href={publicPath(business, failed ? path : storesPath(business))}>
              {t(failed ? "failedAction" : "emptyAction")}
            </ButtonLink>
          )
        }
      >
        {t(TEXTS[kind])}
        {failed && <TryAgain healthPath={publicPath(business, "/p/health")} />}
      </EmptyState>
    </>
  );
}
