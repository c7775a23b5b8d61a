interface ErrorTexts {
  readonly title: string;
  readonly action: string;
  readonly reference: string;
}

/**
 * Filled in at build time by next.config.ts from the messages, because an error screen must not depend on loading
 * texts.
 */
const TEXTS = JSON.parse(process.env.ERROR_TEXTS ?? '{"en":{}}') as Record<string, ErrorTexts>;

/** The classes of the large button, computed at build time: what computes them is a kilobyte in the browser. */
export const ERROR_BUTTON = process.env.ERROR_BUTTON ?? "";

/** RTE-26: the two sentences of the error screen in a language. */
export function errorTexts(language: string): ErrorTexts {
  return TEXTS[language] ?? (TEXTS.en as ErrorTexts);
}
