import type { LocalizedText } from "../texts/localized-text.ts";

/** One of the choices of a business's feedback_config. */
export interface FeedbackChoice {
  id: string;
  sort_order: number;
  text: LocalizedText;
}

/** The choice of a business's feedback_config that a guest sent, by its words in any language; null for words that are none. */
export function choiceNamed(choices: readonly FeedbackChoice[], sent: string): FeedbackChoice | null {
  return choices.find(({ text }) => Object.values(text).includes(sent)) ?? null;
}
