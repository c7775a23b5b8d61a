import type { FeedbackChoiceRow } from "../db/schema/business.ts";

/** The choice of a business's feedback_config that a guest sent, by its words in any language; null for words that are none. */
export function choiceNamed(choices: readonly FeedbackChoiceRow[], sent: string): FeedbackChoiceRow | null {
  return choices.find(({ text }) => Object.values(text).includes(sent)) ?? null;
}
