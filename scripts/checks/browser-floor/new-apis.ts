import data from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier, SupportStatement } from "@mdn/browser-compat-data";

/** The oldest version of each engine that guests may come with, by the names of the compatibility tables. */
export type BrowserFloor = Readonly<Partial<Record<keyof CompatStatement["support"], number>>>;

/** What some browser at the floor lacks. */
export interface NewApis {
  /** Globals: `Temporal`. */
  readonly globals: ReadonlySet<string>;
  /** Members of a global, called on it: `URL.parse`. */
  readonly statics: ReadonlySet<string>;
  /** Methods of objects, where no older method of any object has the name: `isSubsetOf`. */
  readonly methods: ReadonlySet<string>;
}

/** Names of the `browserslist` field, and of the tables. */
const ENGINES: Readonly<Record<string, keyof CompatStatement["support"]>> = {
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "safari_ios",
};

/** `browserslist` of package.json ("safari >= 16.4") as a floor. Throws for anything that is not of this form. */
export function floorOf(browserslist: readonly string[]): BrowserFloor {
  const entries = browserslist.map((query) => {
    const [, name = "", version] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
    const engine = ENGINES[name];
    if (!engine) throw new Error(`browserslist: "${query}" must look like "safari >= 16.4".`);
    return [engine, Number(version)];
  });
  return Object.fromEntries(entries) as BrowserFloor;
}

/** Reads the tables once for this floor. Experiments are left out: their names (`watch`, `lock`) are everybody's. */
export function newApis(floor: BrowserFloor): NewApis {
  const globals = new Set<string>();
  const statics = new Set<string>();
  const [newer, older] = [new Set<string>(), new Set<string>()];
  const builtins = data.javascript.builtins ?? {};
  const intl = membersOf(builtins.Intl);
  const owners = { ...membersOf(builtins), ...intl, ...membersOf(data.api) };
  const isNewer = ({ __compat }: Identifier) => __compat !== undefined && lacks(__compat.support, floor);
  for (const [name, owner] of Object.entries(owners)) {
    if (owner.__compat?.status?.experimental) continue;
    const full = name in intl ? `Intl.${name}` : name;
    if (isNewer(owner)) (full === name ? globals : statics).add(full);
    for (const [key, member] of Object.entries(membersOf(owner))) {
      if (key === name || !member.__compat || member.__compat.status?.experimental) continue;
      const own = key.replace(/_static$/, "");
      const isStatic = own !== key || isBuiltinStatic(name, key);
      if (isStatic && isNewer(member) && !isNewer(owner)) statics.add(`${full}.${own}`);
      if (!key.includes("_") || isStatic) (isNewer(member) && !isStatic ? newer : older).add(own);
    }
  }
  return { globals, statics, methods: new Set([...newer].filter((name) => !older.has(name))) };
}

function membersOf(owner: Identifier | undefined): Record<string, Identifier> {
  return Object.fromEntries(Object.entries(owner ?? {}).filter(([key]) => key !== "__compat")) as Record<
    string,
    Identifier
  >;
}

/** The tables mark static members of the platform's interfaces, but not the language's own; this engine has those. */
function isBuiltinStatic(owner: string, member: string): boolean {
  const builtin = (globalThis as Record<string, unknown>)[owner];
  if (!(owner in (data.javascript.builtins ?? {})) || builtin === undefined) return false;
  return typeof builtin === "object" || Object.hasOwn(builtin as object, member);
}

function lacks(support: CompatStatement["support"], floor: BrowserFloor): boolean {
  return Object.entries(floor).some(([engine, oldest]) =>
    isLater(support[engine as keyof CompatStatement["support"]], oldest),
  );
}

/** False where the tables do not know. */
function isLater(statement: SupportStatement | undefined, oldest: number): boolean {
  if (!statement) return false;
  const usable = [statement]
    .flat()
    .filter(({ flags, prefix, alternative_name }) => !flags && !prefix && !alternative_name);
  return usable.every(({ version_added: added }) => {
    if (added === false || added === "preview") return true;
    const version = Number.parseFloat(String(added).replace("≤", ""));
    return Number.isFinite(version) && version > oldest;
  });
}
