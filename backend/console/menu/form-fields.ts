import { createHash } from "node:crypto";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import type { EditedPart } from "../../menu/editing/menu-parts.ts";

/** One field of a form about a part of the menu: how the part's value is written in the form, and read from it. */
export interface FieldSpec {
  /** The form's field; also the name of its text, without the language. */
  readonly name: string;
  /** The inputs that make up its value, if not one with its own name. */
  readonly inputs?: readonly string[];
  /** Boxes: what is not sent is not ticked. */
  readonly isBoxes?: boolean;
  read(part: EditedPart): string;
  /** The part's fields with this value ("parent" moves the part); null: the value is wrong. */
  write(value: string): Readonly<Record<string, unknown>> | null;
}

/** The values of a form by field. */
export type FormValues = Readonly<Record<string, string>>;

const BETWEEN = "|";

export function valuesOf(specs: readonly FieldSpec[], part: EditedPart): FormValues {
  return Object.fromEntries(specs.map((spec) => [spec.name, spec.read(part)]));
}

/** What was sent; fields that a form does not have are left out. */
export function sentValues(specs: readonly FieldSpec[], form: URLSearchParams): FormValues {
  const values = specs.flatMap(({ name, inputs = [name], isBoxes = false }): [string, string][] => {
    if (!isBoxes && !inputs.some((input) => form.has(input))) return [];
    const sent = inputs.map((input) => form.getAll(input).map(plain).join(","));
    return [[name, sent.some((one) => one !== "") ? sent.join(BETWEEN) : ""]];
  });
  return Object.fromEntries(values);
}

const plain = (text: string) => text.replaceAll("\r\n", "\n").trim();

/** The values of one field's inputs. */
export const inputValues = (value: string): string[] => value.split(BETWEEN);
export const joinInputs = (...values: readonly string[]): string =>
  values.some((one) => one !== "") ? values.join(BETWEEN) : "";

/** What the form showed when it was opened, as short hashes by field: enough to see what either side changed. */
export const stampOf = (values: FormValues): string =>
  JSON.stringify(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, hashOf(value)])));

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 8);

function readStamp(stamp: string | null): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(stamp ?? "{}");
    return typeof read === "object" && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Two people changed one field: the name, and what it is by now. */
export interface Clash {
  readonly name: string;
  readonly now: string;
}
export type FormRefusal =
  | { readonly code: "wrong"; readonly names: readonly string[] }
  | { readonly code: "clash"; readonly clashes: readonly Clash[]; readonly stamp: string };

/**
 * Applies what the person changed to the part as it is now. What others changed meanwhile in other fields stays; a field
 * that both changed is refused, with a stamp by which the same form may overwrite it once it was seen.
 */
export function applyForm(
  specs: readonly FieldSpec[],
  part: EditedPart,
  values: FormValues,
  sentStamp: string | null,
): Result<EditedPart, FormRefusal> {
  const stamp = readStamp(sentStamp);
  let next = part;
  const clashes: Clash[] = [];
  const wrong: string[] = [];
  for (const spec of specs) {
    const { name } = spec;
    const [mine, now] = [values[name], spec.read(part)];
    if (mine === undefined || mine === now || stamp[name] === hashOf(mine)) continue;
    if (stamp[name] !== undefined && stamp[name] !== hashOf(now)) clashes.push({ name, now });
    const written = spec.write(mine);
    if (!written) {
      wrong.push(name);
      continue;
    }
    const { parent = next.parent, ...fields } = written;
    next = { ...next, parent: parent as string, fields: withoutEmpty({ ...next.fields, ...fields }) };
  }
  if (wrong.length > 0) return err({ code: "wrong", names: wrong });
  if (clashes.length === 0) return ok(next);
  const seen = Object.fromEntries(clashes.map(({ name, now }) => [name, hashOf(now)]));
  return err({ code: "clash", clashes, stamp: JSON.stringify({ ...stamp, ...seen }) });
}

const withoutEmpty = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
