import { definitionOf, localizedText, type Schema } from "../../../config/fields.ts";

export interface TextField {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

type IsText = (schema: Schema) => boolean;

const isLocalized: IsText = (schema) => schema === localizedText;
/** Of one language or several. */
export const isAnyText: IsText = (schema) => isLocalized(schema) || definitionOf(schema).type === "string";

/** Every text of a configuration, usually those that may be given per language, found by walking its schema. */
export function textFields(
  schema: Schema,
  value: unknown,
  isText: IsText = isLocalized,
  path: TextField["path"] = [],
): TextField[] {
  if (value === undefined || value === null) return [];
  if (isText(schema)) return [{ path, value }];
  const { innerType, element, valueType, in: input, shape } = definitionOf(schema);
  const inner = innerType ?? input;
  if (inner) return textFields(inner, value, isText, path);
  if (element && Array.isArray(value))
    return value.flatMap((one, index) => textFields(element, one, isText, [...path, index]));
  if (typeof value !== "object" || Array.isArray(value)) return [];
  const entries = Object.entries(value);
  return entries.flatMap(([name, one]) => {
    const field = shape ? (Object.hasOwn(shape, name) ? shape[name] : undefined) : valueType;
    return field ? textFields(field, one, isText, [...path, name]) : [];
  });
}
