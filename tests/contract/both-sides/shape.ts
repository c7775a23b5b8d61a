import type { Story } from "../payments-service/story.ts";

type Value = string | number | boolean | null;
type Node = Readonly<Record<string, unknown>>;
/** A field that differs, and how. */
export interface Difference {
  readonly field: string;
  readonly what: string;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;
const kindOf = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "list" : typeof value);

/** What recorded ids are called by the other side, learned from its answers. */
export class Names {
  readonly #ids: ReadonlySet<unknown>;
  readonly #known = new Map<unknown, Value>();
  constructor(ids: Story["ids"]) {
    this.#ids = new Set(ids);
  }

  has(recorded: unknown): boolean {
    return this.#ids.has(recorded);
  }

  /** Null if it is a name for the recorded id: a new one, or the one that is known. */
  learn(recorded: unknown, given: unknown): string | null {
    if (typeof given !== typeof recorded || given === "") return `no id, but ${JSON.stringify(given)}`;
    const known = this.#known.get(recorded);
    if (known === undefined) this.#known.set(recorded, given as Value);
    else if (known !== given) return `${given}, and was ${known} before`;
    return null;
  }

  /** A recorded text with the other side's names. The longest first: one id may be the beginning of another. */
  translate(text: string): string {
    const pairs = [...this.#known].toSorted(([a], [b]) => String(b).length - String(a).length);
    return pairs.reduce((told, [recorded, given]) => told.replaceAll(String(recorded), String(given)), text);
  }
}

/** Whether a field is one of those that are named by the end of their path. */
export const isAmong = (named: readonly string[], field: string): boolean => endOf(named, field) !== undefined;
export const endOf = (named: readonly string[], field: string): string | undefined =>
  named.find((one) => field === one || field.endsWith(`.${one}`));

/** Where an answer has not the recorded one's fields, types and values. */
export function differences(
  recorded: unknown,
  given: unknown,
  { names, varying }: { readonly names: Names; readonly varying: readonly string[] },
  field = "",
): readonly Difference[] {
  const differs = (what: string) => [{ field, what }];
  if (names.has(recorded)) {
    const wrong = names.learn(recorded, given);
    return wrong ? differs(wrong) : [];
  }
  if (isAmong(varying, field) && (Array.isArray(recorded) || !isNode(recorded)))
    return recorded === null || kindOf(given) === kindOf(recorded) ? [] : differs(`${kindOf(given)}`);
  if (kindOf(recorded) !== kindOf(given)) return differs(`${JSON.stringify(given)}, not ${JSON.stringify(recorded)}`);
  const context = { names, varying };
  if (Array.isArray(recorded)) {
    const list = given as readonly unknown[];
    if (list.length !== recorded.length) return differs(`${list.length} rows, not ${recorded.length}`);
    return recorded.flatMap((one, index) => differences(one, list[index], context, `${field}[]`));
  }
  if (!isNode(recorded)) {
    const told = typeof recorded === "string" ? names.translate(recorded) : recorded;
    return told === given ? [] : differs(`${JSON.stringify(given)}, not ${JSON.stringify(told)}`);
  }
  const other = given as Node;
  const at = (name: string) => (field ? `${field}.${name}` : name);
  const beyond = Object.keys(other).filter((name) => !(name in recorded));
  return [
    ...Object.entries(recorded).flatMap(([name, value]) =>
      name in other ? differences(value, other[name], context, at(name)) : [{ field: at(name), what: "missing" }],
    ),
    ...beyond.map((name) => ({ field: at(name), what: "not recorded" })),
  ];
}
