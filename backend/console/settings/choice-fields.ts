import { MAX_FEEDBACK_CHOICES } from "../../importers/business/settings-document.ts";
import { refFromName } from "../../importers/csv/refs.ts";
import { refOf } from "../../importers/import-entry.ts";
import type { EditedPart } from "../../menu/editing/menu-parts.ts";
import type { FeedbackChoice } from "../../rules/feedback.ts";
import { type FieldSpec, inputValues, joinInputs } from "../menu/form-fields.ts";

interface Languages {
  readonly languages: readonly string[];
}

/** The inputs of one choice: its id, empty for a new one, and its text in each of the shop's languages. */
export const choiceInputs = (row: number, { languages }: Languages): string[] =>
  ["id", ...languages].map((part) => `choice_${row}_${part}`);

/** The sign between inputs cannot be in a text. */
const cell = (text: string) => text.replaceAll("|", "/");

const storedIn = (part: EditedPart, name: string): readonly FeedbackChoice[] =>
  ((part.fields[name] ?? []) as readonly FeedbackChoice[]).toSorted((a, b) => a.sort_order - b.sort_order);

/**
 * What guests can choose when they rate an order, in the order of the rows. A row whose text was emptied is taken away; ids
 * stay, because earlier ratings have them.
 */
export const choicesSpec = (name: string, part: EditedPart, shop: Languages): FieldSpec => ({
  name,
  inputs: Array.from({ length: MAX_FEEDBACK_CHOICES }, (_, row) => choiceInputs(row + 1, shop)).flat(),
  read: (of) => {
    const stored = storedIn(of, name);
    return joinInputs(
      ...Array.from({ length: MAX_FEEDBACK_CHOICES }, (_, row) => {
        const { id = "", text = {} } = stored[row] ?? {};
        return [id, ...shop.languages.map((one) => cell(text[one as keyof typeof text] ?? ""))];
      }).flat(),
    );
  },
  write: (value) => {
    const width = shop.languages.length + 1;
    const cells = value === "" ? [] : inputValues(value);
    if (cells.length > MAX_FEEDBACK_CHOICES * width) return null;
    const rows = Array.from({ length: MAX_FEEDBACK_CHOICES }, (_, row) => cells.slice(row * width, (row + 1) * width));
    const taken = new Set(storedIn(part, name).map(({ id }) => id));
    const choices: FeedbackChoice[] = [];
    for (const [id = "", ...texts] of rows) {
      if (texts.every((one) => one === "")) continue;
      // Guests without a translation read the first language.
      if (!texts[0]) return null;
      const before = storedIn(part, name).find((one) => one.id === id);
      const others = Object.entries(before?.text ?? {}).filter(([one]) => !shop.languages.includes(one));
      const own = shop.languages.flatMap((one, index) => (texts[index] ? [[one, texts[index]] as const] : []));
      choices.push({
        id: before?.id ?? newId(texts[0], taken),
        sort_order: choices.length + 1,
        text: Object.fromEntries([...others, ...own]),
      });
    }
    return { [name]: choices.length > 0 ? choices : undefined };
  },
});

function newId(text: string, taken: Set<string>): string {
  const id = refOf(refFromName(text), taken);
  taken.add(id);
  return id;
}
