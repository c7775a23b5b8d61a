import type { Text } from "../../../importers/menu/menu-document.ts";
import { MAX_NAME, MAX_TEXT } from "../../../importers/text-rules.ts";
import type { MenuShop } from "../dish-fields.ts";
import { type FieldSpec, inputValues, joinInputs } from "../form-fields.ts";

/** Headings with labels and values, such as nutrition, as the menu document has them. */
interface ItemExtras {
  readonly name: Text;
  readonly key_values: readonly { readonly key: Text; readonly value: Text }[];
}
type Languages = Pick<MenuShop, "languages">;

/** A line of the form: a heading has no value. */
interface Line {
  readonly label: string;
  readonly value: string | null;
}

/** The text of one language takes at most so many characters. */
export const LONGEST_EXTRAS = 8_000;

export const extrasInputs = ({ languages }: Languages): string[] => languages.map((one) => `extras_${one}`);

/**
 * What a dish's page says of it in lists: a heading on a line of its own, and below it "label: value". A translation has
 * the same lines in the same order, which is how its texts find their place.
 */
export const extrasFields = (shop: Languages): FieldSpec => ({
  name: "extras",
  inputs: extrasInputs(shop),
  read: ({ fields }) => {
    const extras = (fields.extras ?? []) as readonly ItemExtras[];
    return joinInputs(...shop.languages.map((_one, index) => written(extras, shop, index)));
  },
  write: (value) => {
    if (value === "") return { extras: undefined };
    const cells = inputValues(value);
    if (cells.length !== shop.languages.length) return null;
    const [first, ...others] = cells.map(linesOf);
    if (!first || first.length === 0 || !isSound(first)) return null;
    const translations = others.map((lines) => (lines.length === 0 ? null : lines));
    if (translations.some((lines) => lines !== null && !(isSound(lines) && isAlike(lines, first)))) return null;
    return { extras: extrasOf(shop, [first, ...translations]) };
  },
});

/** Signs that separate inputs and lines cannot be in a text. */
const cell = (text: string) => text.replaceAll("|", "/").replaceAll(/\s+/g, " ");

function written(extras: readonly ItemExtras[], { languages }: Languages, index: number): string {
  const inLanguage = (text: Text) => {
    if (typeof text === "string") return index === 0 ? text : "";
    return (text as Readonly<Record<string, string>>)[languages[index] ?? ""] ?? "";
  };
  const lines = extras.flatMap(({ name, key_values }) => [
    cell(inLanguage(name)),
    ...key_values.map(({ key, value }) => `${cell(inLanguage(key))}: ${cell(inLanguage(value))}`),
  ]);
  // A language without any text has no lines, not empty ones.
  return lines.every((line) => line === "" || line === ": ") ? "" : lines.join("\n");
}

function linesOf(text: string): Line[] {
  const rows = text.split("\n").map((row) => row.trim());
  return rows.filter(Boolean).map((row) => {
    const colon = row.search(/[:：]/);
    if (colon < 0) return { label: row, value: null };
    return { label: row.slice(0, colon).trim(), value: row.slice(colon + 1).trim() };
  });
}

const isSound = (lines: readonly Line[]): boolean =>
  lines[0]?.value === null &&
  lines.every(
    ({ label, value }, index) =>
      label !== "" &&
      label.length <= MAX_NAME &&
      value !== "" &&
      (value?.length ?? 0) <= MAX_TEXT &&
      // A heading has something below it.
      (value !== null || typeof lines[index + 1]?.value === "string"),
  );

const isAlike = (lines: readonly Line[], first: readonly Line[]): boolean =>
  lines.length === first.length &&
  lines.every(({ value }, index) => (value === null) === (first[index]?.value === null));

function extrasOf({ languages }: Languages, texts: readonly (readonly Line[] | null)[]): ItemExtras[] {
  const textAt = (index: number, pick: (line: Line) => string | null): Text => {
    const given = languages.flatMap((language, at) => {
      const line = texts[at]?.[index];
      const text = line && pick(line);
      return text ? [[language, text] as const] : [];
    });
    const [[, only] = ["", ""]] = given;
    return given.length === 1 ? only : (Object.fromEntries(given) as Text);
  };
  const extras: { name: Text; key_values: { key: Text; value: Text }[] }[] = [];
  for (const [index, { value }] of (texts[0] ?? []).entries()) {
    const label = textAt(index, (line) => line.label);
    if (value === null) extras.push({ name: label, key_values: [] });
    else extras.at(-1)?.key_values.push({ key: label, value: textAt(index, (line) => line.value) });
  }
  return extras;
}
