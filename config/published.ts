import type { z } from "zod";
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

/** The parts of a schema's definition that lead to other schemas. */
interface Definition {
  readonly innerType?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
}

function knownFields(schema: z.core.$ZodType, value: unknown): unknown {
  const { innerType, element, valueType, in: input, shape } = schema._zod.def as unknown as Definition;
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
