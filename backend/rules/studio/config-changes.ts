import { color, cssColor } from "../../../config/fields.ts";
import { businessConfigSchema } from "../../../config/schema.ts";
import { type Change, changesBetween } from "./changes.ts";
import { textFields } from "./text-fields.ts";

const keyOf = (path: Change["path"]): string => JSON.stringify(path);

/** A text in the schema, for the sake of older files. */
const BROWSER_COLOR = keyOf(["customizations", "metatags", "themeColor"]);

function colorPaths(config: unknown): ReadonlySet<string> {
  const fields = textFields(businessConfigSchema, config, (schema) => schema === color || schema === cssColor);
  return new Set([BROWSER_COLOR, ...fields.map(({ path }) => keyOf(path))]);
}

/** One spelling of a colour: `#FFF`, `fff` and `#ffffff` are `ffffff`. */
function oneSpelling(value: string): string {
  const text = value.toLowerCase();
  if (!color.safeParse(text).success) return text;
  const digits = text.replace("#", "");
  if (digits.length === 3) return Array.from(digits, (digit) => digit + digit).join("");
  return digits.length === 8 && digits.endsWith("ff") ? digits.slice(0, 6) : digits;
}

/** What differs between two configurations as owners see it: a colour that is only written differently is the same colour. */
export function configChanges(before: unknown, after: unknown): Change[] {
  const colors = colorPaths(after);
  return changesBetween(before, after).filter((change) => {
    const { before: one, after: other } = change;
    const bothTexts = typeof one === "string" && typeof other === "string";
    return !(bothTexts && colors.has(keyOf(change.path)) && oneSpelling(one) === oneSpelling(other));
  });
}
