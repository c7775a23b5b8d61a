import type { Gateway, PaymentProvider } from "../provider.ts";

/** Test keys move no money. */
export type AccountMode = "test" | "live";

/** One value of an account at a vendor, as the vendor's dashboard shows it. */
export interface AccountField<Name extends string = string> {
  /** As the adapter calls it. */
  readonly name: Name;
  /** The environment variable that sets it for the whole installation. */
  readonly variable: string;
  /** Secrets are never displayed again. Public values are sent to browsers anyway. */
  readonly kind: "id" | "public" | "secret";
  /** What every value looks like, where the vendor's documents say so. */
  readonly format?: RegExp;
  /** What test values and live values look like, for a field that tells them apart. */
  readonly modes?: Readonly<Record<AccountMode, RegExp>>;
  /** The only two values of such a field: it follows from the chosen mode and is not typed. */
  readonly words?: Readonly<Record<AccountMode, string>>;
  /** May be left out; the adapter then gets an empty text. */
  readonly optional?: true;
}

export type AccountValues<Name extends string = string> = Readonly<Record<Name, string>>;

/** A vendor that the service can take real money through: what an account consists of, and what opens it. */
export interface Vendor<Name extends string = string> {
  readonly gateway: Gateway;
  /** The vendor's own name. */
  readonly name: string;
  /** At least one field has `modes`. */
  readonly fields: readonly AccountField<Name>[];
  /** It sends no messages: the account's address is where its guests come back to. */
  readonly returnsGuests?: true;
  /** Loads the adapter with it, so that a start without accounts loads none. */
  make(values: AccountValues<Name>): Promise<PaymentProvider>;
}

/** Keeps the names of the fields while the compiler checks `make`; the table of vendors forgets them. */
export const defineVendor = <const Name extends string>(vendor: Vendor<Name>): Vendor => vendor as unknown as Vendor;

/** A field that names the mode, for a vendor whose keys do not tell; `words` are the vendor's own. */
export const modeField = (variable: string, words: Readonly<Record<AccountMode, string>>) =>
  ({
    name: "environment",
    variable,
    kind: "id",
    modes: { test: new RegExp(`^${words.test}$`), live: new RegExp(`^${words.live}$`) },
    words,
  }) as const;

/** Checked values, complete and of one mode. */
export interface Account {
  readonly vendor: Vendor;
  readonly mode: AccountMode;
  readonly values: AccountValues;
}

/** `missing` and `format` are about one field, `mixed` about test and live values in one account. */
export interface AccountProblem {
  readonly kind: "missing" | "format" | "mixed";
  readonly fields: readonly AccountField[];
}

type Given = Readonly<Record<string, string | undefined>>;

/** Values by the names of the fields, checked against the vendor's rules. Spaces around them are dropped. */
export function readAccount(
  vendor: Vendor,
  given: Given,
): { readonly account: Account } | { readonly problems: readonly AccountProblem[] } {
  const values = Object.fromEntries(vendor.fields.map(({ name }) => [name, given[name]?.trim() ?? ""]));
  const textIn = ({ name }: AccountField) => values[name] ?? "";
  const missing = vendor.fields.filter((field) => !field.optional && !textIn(field));
  const malformed = vendor.fields.filter((field) => textIn(field) && !hasFormat(field, textIn(field)));
  const told = vendor.fields.filter((field) => field.modes && textIn(field) && hasFormat(field, textIn(field)));
  const modes = new Set(told.map((field) => modeOf(field, textIn(field))));
  const problems: AccountProblem[] = [
    ...missing.map((field) => ({ kind: "missing" as const, fields: [field] })),
    ...malformed.map((field) => ({ kind: "format" as const, fields: [field] })),
    ...(modes.size > 1 ? [{ kind: "mixed" as const, fields: told }] : []),
  ];
  const [mode] = modes;
  return problems.length > 0 || !mode ? { problems } : { account: { vendor, mode, values } };
}

/** Whether a field's value is of test or of live keys; null where it cannot be told. */
export const modeOf = ({ modes }: AccountField, value: string): AccountMode | null => {
  if (modes?.test.test(value)) return "test";
  return modes?.live.test(value) ? "live" : null;
};

function hasFormat(field: AccountField, value: string): boolean {
  if (field.modes && !modeOf(field, value)) return false;
  return field.format?.test(value) ?? true;
}
