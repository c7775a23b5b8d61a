/** Which process reads a variable. */
export type Role = "storefront" | "backend";

/** What its value is, and so what a production start demands of it. */
type Kind =
  | "text"
  | "number"
  | "port"
  /** From 0 to 1. */
  | "share"
  | "path"
  | "list"
  /** Long and random. */
  | "secret"
  /** Hard to guess, and changed without loss. */
  | "password"
  /** Browsers or vendors open it, so it must be https. */
  | "public address"
  /** Only our own processes open it; http is allowed on a private network. */
  | "internal address"
  /** Of PostgreSQL; beyond the private network its server's certificate must be verified. */
  | "database address";

export interface Variable {
  readonly name: string;
  readonly group: string;
  readonly what: string;
  /** What applies without it; null: nothing does, and a production start says what is missing. */
  readonly fallback: string | null;
  readonly example: string;
  readonly kind: Kind;
  readonly roles: readonly Role[];
  /** A production start of these roles demands a value. */
  readonly required?: boolean;
  /** For the demo only: a production start refuses it. */
  readonly demo?: boolean;
  /** The only values that it may have. */
  readonly words?: readonly string[];
  /** What is stored or was handed out is of no use without its value, so a backup contains it. */
  readonly inBackup?: boolean;
}

export type Row = readonly [
  name: string,
  kind: Kind,
  roles: readonly Role[],
  fallback: string | null,
  example: string,
  what: string,
  more?: Pick<Variable, "required" | "demo" | "words" | "inBackup">,
];

/** Rows by the heading that they stand under. */
export type Groups = Readonly<Record<string, readonly Row[]>>;

export const BOTH: readonly Role[] = ["storefront", "backend"];
export const STOREFRONT: readonly Role[] = ["storefront"];
export const BACKEND: readonly Role[] = ["backend"];
