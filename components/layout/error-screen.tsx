"use client";

import { errorTexts } from "@/lib/i18n/error-texts";

/** RTE-26: the generic error screen; its button resets the error, and the page works again. */
export function ErrorScreen({ language, reset }: { language: string; reset: () => void }) {
  const { title, action } = errorTexts(language);
  return (
    <div
      role="alert"
      className="mx-auto grid min-h-[60vh] max-w-md place-content-center justify-items-center gap-6 px-4 py-16 text-center"
    >
      <title>{title}</title>
      <h1 className="text-display">{title}</h1>
      <button
        type="button"
        onClick={reset}
        className="min-h-11 rounded-control bg-primary px-6 py-3 font-semibold text-on-primary"
      >
        {action}
      </button>
    </div>
  );
}
