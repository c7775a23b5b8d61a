"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/texts/error-text";
import type { ActionError } from "@/lib/actions/outcome";
import { Button, Notice } from "@/ui-kit";

/** ROB-01: which account data could not be read, with a button to retry. */
export function OwnProblem({ error, onRetry }: { error: ActionError; onRetry: () => void }) {
  const t = useTranslations("accountPages.gate");
  const errorText = useErrorText();
  return (
    <Notice
      tone="warning"
      live
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          {t("retry")}
        </Button>
      }
    >
      {errorText(error)}
    </Notice>
  );
}
