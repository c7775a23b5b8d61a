"use client";

import type { PaymentTexts } from "@/payments/views/texts";
import type { ViewError } from "@/payments/views/view-props";
import { WarningIcon } from "@/ui-kit";

interface Props {
  id: string;
  error: ViewError | null;
  texts: PaymentTexts;
}

/** The error next to the fields, announced when it appears. */
export function InlineError({ id, error, texts }: Props) {
  const text = error && ((error.code && texts.error(error.code)) || error.message);
  return (
    <p id={id} role="alert" className="flex items-start gap-2 text-failure-text empty:hidden" data-error={error?.code}>
      {text ? (
        <>
          <WarningIcon size={20} className="mt-0.5 shrink-0" />
          <span>{text}</span>
        </>
      ) : null}
    </p>
  );
}
