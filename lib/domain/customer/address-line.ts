import { AFTER_COMMA } from "../../../config/forms/commas.ts";
import type { Language } from "../../../config/languages.ts";
import { commaList } from "../text/comma-list.ts";
import type { AddressField } from "./address-fields.ts";
import { addressForm } from "./address-forms.ts";
import { withoutLastComma } from "./typed/commas.ts";

type Written = Readonly<Partial<Record<AddressField, string | null>>>;

const normal = (text: string) => text.normalize("NFKC").trim().toLowerCase();

/** "12", "4B", "#3" or "B-12": the number alone does not say what it belongs to. */
const ONLY_NUMBER = /^#?\s*(?:\p{Nd}+[\s-]*\p{L}?|\p{L}[\s-]*\p{Nd}+)$/u;

interface Words {
  /** Of the reader. */
  readonly language: Language;
  /** Said elsewhere, in a heading, and so left out. */
  readonly without?: string;
}

/**
 * An address on one line, from the parts it has, in the order of its country. A part that an earlier one already says
 * ("12 Church Street, Bengaluru" or "148 Driggs Ave Williamsburg" before the place) is left out. A flat
 * that is a number alone is called one.
 */
export function addressLine(address: Written, country: string | null, { language, without = "" }: Words): string {
  const written = new Set([normal(without)]);
  const { line, flat } = addressForm(country);
  const parts = line.map((row) => {
    const words = row.map((name) => {
      const part = fresh(address[name], written);
      return flat && name === "address_2" && ONLY_NUMBER.test(part)
        ? flat[language].replace("{flat}", part.replace(/^#\s*/, ""))
        : part;
    });
    return words.filter(Boolean).join(" ");
  });
  return commaList(parts.filter(Boolean));
}

/** Written as it is, or at the end of a longer part. A bare number is repeated, because many parts end with one. */
function isWritten(words: string, written: ReadonlySet<string>): boolean {
  if (written.has(words) || !/\p{L}/u.test(words)) return written.has(words);
  return [...written].some((before) => before.endsWith(` ${words}`));
}

/** The pieces of a part that were not said before, which are said from now on. */
function fresh(part: string | null | undefined, written: Set<string>): string {
  if (isWritten(normal(part ?? ""), written)) return "";
  const pieces = (part ?? "").split(AFTER_COMMA);
  const kept = pieces.filter((piece) => {
    const words = normal(withoutLastComma(piece));
    const known = words === "" || isWritten(words, written);
    written.add(words);
    return !known;
  });
  written.add(normal(part ?? ""));
  return withoutLastComma(kept.join("").trim());
}
