import { asset, color, cssColor, definitionOf, iso, link, localizedText, type Schema } from "@/config/fields";
import { businessConfigSchema } from "@/config/schema";
import { GROUPS, groupOf, KINDS, NOT_DECIDED_HERE, OPTIONS } from "@/lib/business/studio/groups";
import type { FieldGroup, FieldKind, StudioField } from "@/lib/domain/studio/fields";
import { joined } from "@/lib/domain/studio/paths";

/** A schema without what wraps it: optional, with a default, transformed. */
interface Bare {
  readonly schema: Schema;
  readonly optional: boolean;
  readonly byDefault?: unknown;
}

function bare(schema: Schema, known: Omit<Bare, "schema"> = { optional: false }): Bare {
  const { type, innerType, in: input, defaultValue } = definitionOf(schema);
  if (type === "default" && innerType) return bare(innerType, { optional: true, byDefault: defaultValue });
  if ((type === "optional" || type === "prefault") && innerType) return bare(innerType, { ...known, optional: true });
  return type === "pipe" && input ? bare(input, known) : { schema, ...known };
}

/** Schemas that are one object everywhere: they say more than their type. */
const BY_SCHEMA: readonly (readonly [Schema, FieldKind])[] = [
  [localizedText, "localized"],
  [color, "color"],
  [cssColor, "color"],
  [link, "link"],
  [asset, "picture"],
  [iso, "time"],
];

const BY_TYPE: Readonly<Record<string, FieldKind>> = { boolean: "flag", number: "number", enum: "choice" };

function kindOf(path: string, schema: Schema): FieldKind {
  const { type, element, valueType } = definitionOf(schema);
  const known = KINDS[path] ?? BY_SCHEMA.find(([each]) => each === schema)?.[1];
  if (known) return known;
  if (type === "array" && element) return definitionOf(bare(element).schema).type === "enum" ? "choices" : "list";
  if (type === "record" && valueType) {
    if (definitionOf(bare(valueType).schema).shape) return "byLanguage";
    return isByLanguage(schema) ? "localized" : "keyed";
  }
  if (type === "union") return "keyed";
  return BY_TYPE[type] ?? "text";
}

const isByLanguage = (schema: Schema): boolean => {
  const { keyType } = definitionOf(schema);
  return keyType !== undefined && definitionOf(keyType).type === "enum";
};

const optionsOf = (schema: Schema | undefined): readonly string[] | undefined => {
  const { entries } = schema ? definitionOf(bare(schema).schema) : {};
  return entries && Object.values(entries);
};

/** The limits of a number, as zod keeps them beside the schema. */
function limitsOf(schema: Schema): Pick<StudioField, "min" | "max"> {
  const { minimum, maximum } = schema._zod.bag as { minimum?: number; maximum?: number };
  return {
    ...(Number.isSafeInteger(minimum) && minimum !== Number.MIN_SAFE_INTEGER ? { min: minimum as number } : {}),
    ...(Number.isSafeInteger(maximum) && maximum !== Number.MAX_SAFE_INTEGER ? { max: maximum as number } : {}),
  };
}

/** The fields of one value of the schema: itself, or those inside it. `outer` is the list or object that it is in. */
function fieldsAt(given: Schema, path: string, outer: string): StudioField[] {
  if (NOT_DECIDED_HERE[path] !== undefined) return [];
  const { schema, optional, byDefault } = bare(given);
  const { shape, element, valueType } = definitionOf(schema);
  const name = outer === "" ? path : path.slice(outer.length + 1);
  const kind = kindOf(path, schema);
  const below = (inner: Readonly<Record<string, Schema>>, at: string, within: string) =>
    Object.entries(inner).flatMap(([key, value]) => fieldsAt(value, joined(at, key), within));
  if (shape && kind === "text") {
    // An object without a default is there as a whole or not at all.
    const alone = outer !== "" && definitionOf(given).type === "optional";
    if (!alone) return below(shape, path, outer);
    return [{ path, name, kind: "object", optional: true, fields: below(shape, path, path) }];
  }
  const options =
    kind === "choice" ? (OPTIONS[path] ?? optionsOf(schema)) : kind === "choices" ? optionsOf(element) : undefined;
  const items = kind === "list" ? element : kind === "byLanguage" ? valueType : undefined;
  const itemShape = items && definitionOf(bare(items).schema).shape;
  return [
    {
      path,
      name,
      kind,
      optional,
      ...(byDefault === undefined ? {} : { byDefault }),
      ...(options ? { options } : {}),
      ...(kind === "number" ? limitsOf(schema) : {}),
      ...(itemShape ? { fields: below(itemShape, `${path}.*`, `${path}.*`) } : kind === "list" ? { plain: true } : {}),
    },
  ];
}

/**
 * Everything in a business's configuration that an owner decides, found by walking its schema and grouped for the studio. A
 * field that is added to the schema appears by itself.
 */
export function studioGroups(schema: Schema = businessConfigSchema): readonly FieldGroup[] {
  const fields = fieldsAt(schema, "", "");
  return GROUPS.map(({ id, section }) => ({
    id,
    section,
    fields: fields.filter(({ path }) => groupOf(path) === id),
  })).filter((group) => group.fields.length > 0);
}

/** The path of every value of the schema, whoever decides it; lists and languages by `*`. */
export function schemaLeaves(given: Schema = businessConfigSchema, path = ""): readonly string[] {
  const { schema } = bare(given);
  const { shape, element, valueType } = definitionOf(schema);
  if (shape) return Object.entries(shape).flatMap(([key, value]) => schemaLeaves(value, joined(path, key)));
  const inner = element ?? valueType;
  const within = inner && definitionOf(bare(inner).schema).shape;
  return within ? schemaLeaves(inner, joined(path, "*")) : [path];
}
