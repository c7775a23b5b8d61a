import { definitionOf, type Schema } from "./fields.ts";
import { type BusinessConfig, businessConfigSchema } from "./schema.ts";

/**
 * A business's configuration as it is sent to anyone: without the server's secrets, and without fields that the schema does
 * not know. Those are kept for the files that they came in; nobody has said that the public may read them.
 */
export function publishedConfig(business: BusinessConfig): BusinessConfig {
  const { accessKeys } = business.customizations;
  const { mapsKey: _, ...misc } = accessKeys.misc;
  const open = { ...business, customizations: { ...business.customizations, accessKeys: { ...accessKeys, misc } } };
  return knownFields(businessConfigSchema, open) as BusinessConfig;
}

function knownFields(schema: Schema, value: unknown): unknown {
  const { innerType, element, valueType, in: input, shape } = definitionOf(schema);
  const inner = innerType ?? input;
  if (inner) return knownFields(inner, value);
  if (Array.isArray(value)) return element ? value.map((one) => knownFields(element, one)) : value;
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).flatMap(([name, one]) => {
    const known = shape ? (Object.hasOwn(shape, name) ? shape[name] : null) : valueType;
    return known === null ? [] : [[name, known ? knownFields(known, one) : one]];
  });
  return Object.fromEntries(fields);
}
