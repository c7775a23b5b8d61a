"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/texts/error-text";
import type { ActionError } from "@/lib/actions/outcome";
import { Button, Notice } from "@/ui-kit";

interface Props {
  error: ActionError;
  /** Data read before is on the screen, and may be out of date. */
  stale?: boolean;
  onRetry: () => void;
}

/** ROB-01: which account data could not be read, with a button to retry. */
export function OwnProblem({ error, stale = false, onRetry }: Props) {
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
      {stale ? t("stale") : null} {errorText(error)}
    </Notice>
  );
}
