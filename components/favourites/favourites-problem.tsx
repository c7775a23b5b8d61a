"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/texts/error-text";
import type { ActionError } from "@/lib/actions/outcome";
import { Button, EmptyState, WarningIcon } from "@/ui-kit";

/** ROB-01: why the favourites cannot be shown, with a button to retry. */
export function FavouritesProblem({ error, retry }: { error: ActionError; retry: () => void }) {
  const t = useTranslations("favourites");
  const errorText = useErrorText();
  return (
    <EmptyState
      icon={<WarningIcon size={28} />}
      title={t("failedTitle")}
      action={
        <Button size="large" onClick={retry}>
          {t("retry")}
        </Button>
      }
    >
      <p role="alert">{errorText(error)}</p>
    </EmptyState>
  );
}
