"use client";

import { ERROR_BUTTON, errorTexts } from "@/lib/i18n/error-texts";

interface ErrorScreenProps {
  readonly language: string;
  /** Under which the log has what failed, if it failed on the server. */
  readonly reference?: string | undefined;
  readonly reset: () => void;
  /** The page has been asked for again. */
  readonly isAsking?: boolean;
}

/**
 * RTE-26: the generic error screen. Its button resets the error and renders the page again. It is in the first scripts of
 * every page, in two copies, so it imports nothing but its words.
 */
export function ErrorScreen({ language, reference, reset, isAsking = false }: ErrorScreenProps) {
  const { title, action, reference: named } = errorTexts(language);
  return (
    <div
      role="alert"
      className="mx-auto grid min-h-[60vh] max-w-md place-content-center justify-items-center gap-6 px-4 py-16 text-center"
    >
      <title>{title}</title>
      <h1 className="text-display">{title}</h1>
      <button type="button" data-kit="button" className={ERROR_BUTTON} onClick={reset} aria-busy={isAsking}>
        {action}
      </button>
      {reference ? <p className="text-small text-text-muted select-all">{named.replace("{code}", reference)}</p> : null}
    </div>
  );
}
