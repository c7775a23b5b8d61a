"use client";

import { errorTexts } from "@/lib/i18n/error-texts";
import { PlainButton } from "@/ui-kit/button/plain-button";

interface ErrorScreenProps {
  readonly language: string;
  /** Under which the log has what failed, if it failed on the server. */
  readonly reference?: string | undefined;
  readonly reset: () => void;
}

/** RTE-26: the generic error screen. Its button resets the error and renders the page again. */
export function ErrorScreen({ language, reference, reset }: ErrorScreenProps) {
  const { title, action, reference: named } = errorTexts(language);
  return (
    <div
      role="alert"
      className="mx-auto grid min-h-[60vh] max-w-md place-content-center justify-items-center gap-6 px-4 py-16 text-center"
    >
      <title>{title}</title>
      <h1 className="text-display">{title}</h1>
      <PlainButton size="large" onClick={reset}>
        {action}
      </PlainButton>
      {reference ? <p className="text-small text-text-muted select-all">{named.replace("{code}", reference)}</p> : null}
    </div>
  );
}
