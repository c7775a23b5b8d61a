import { safeParse } from "zod/v4/core";
import { color, cssColor, definitionOf, type Schema } from "../../../config/fields.ts";
import { businessConfigSchema } from "../../../config/schema.ts";
import { type Change, changesBetween, idOf, isSameConfig } from "./changes.ts";
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

/** The schema of a value by its place; undefined: it has none. */
function schemaAt(path: Change["path"], schema: Schema | undefined = businessConfigSchema): Schema | undefined {
  const [step, ...rest] = path;
  if (step === undefined || !schema) return schema;
  const { innerType, in: input, shape, element, valueType } = definitionOf(schema);
  const inner = innerType ?? input;
  if (inner) return schemaAt(path, inner);
  if (typeof step === "number") return schemaAt(rest, element);
  return schemaAt(rest, shape ? (Object.hasOwn(shape, step) ? shape[step] : undefined) : valueType);
}

/** Whether one side writes down what holds anyway, as a switch that was pressed twice. */
function isDefault({ path, before, after }: Change): boolean {
  if (before !== undefined && after !== undefined) return false;
  const schema = schemaAt(path);
  if (!schema) return false;
  const [one, other] = [safeParse(schema, before), safeParse(schema, after)];
  return one.success && other.success && isSameConfig(one.data, other.data);
}

/** A list that changed as a whole, and after it what changed within those of its entries that stayed. */
function withinList(change: Change): Change[] {
  const { path, before, after } = change;
  if (!Array.isArray(before) || !Array.isArray(after)) return [change];
  const known = new Map(before.map((entry) => [idOf(entry), entry]));
  known.delete(undefined);
  const inside = after.flatMap((entry: unknown, index) =>
    known.has(idOf(entry)) ? changesBetween(known.get(idOf(entry)), entry, [...path, index]) : [],
  );
  return [change, ...inside];
}

/**
 * What differs between two configurations as owners see it: a colour that is only written differently is the same colour,
 * a value that is not set is the default, and a page that was rewritten is told also where another one was added.
 */
export function configChanges(before: unknown, after: unknown): Change[] {
  const colors = colorPaths(after);
  return changesBetween(before, after)
    .flatMap(withinList)
    .filter((change) => {
      if (isDefault(change)) return false;
      const { before: one, after: other } = change;
      const bothTexts = typeof one === "string" && typeof other === "string";
      return !(bothTexts && colors.has(keyOf(change.path)) && oneSpelling(one) === oneSpelling(other));
    });
}
