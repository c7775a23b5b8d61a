import type { LocalizedText } from "../texts/localized-text.ts";

/** One choice of a business's feedback_config. */
export interface FeedbackChoice {
  id: string;
  sort_order: number;
  text: LocalizedText;
}

/**
 * Finds the choice of a business's feedback_config that a guest sent, by its text in any language; null if there is
 * none.
 */
export function choiceNamed(choices: readonly FeedbackChoice[], sent: string): FeedbackChoice | null {
  return choices.find(({ text }) => Object.values(text).includes(sent)) ?? null;
}
