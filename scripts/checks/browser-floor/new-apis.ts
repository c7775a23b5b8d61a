import data from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier, SupportStatement } from "@mdn/browser-compat-data";

/** The oldest supported version of each engine, by its name in the compatibility tables. */
export type BrowserFloor = Readonly<Partial<Record<keyof CompatStatement["support"], number>>>;

/** What at least one browser at the floor lacks. */
export interface NewApis {
  /** Globals, for example `Temporal`. */
  readonly globals: ReadonlySet<string>;
  /** Static members of a global, for example `URL.parse`. */
  readonly statics: ReadonlySet<string>;
  /** Methods whose name no older object has, for example `isSubsetOf`. */
  readonly methods: ReadonlySet<string>;
}

/** Names in `browserslist` and in the tables. */
const ENGINES: Readonly<Record<string, keyof CompatStatement["support"]>> = {
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "safari_ios",
};

/** Parses `browserslist` of package.json ("safari >= 16.4"). Throws for any other notation. */
export function floorOf(browserslist: readonly string[]): BrowserFloor {
  const entries = browserslist.map((query) => {
    const [, name = "", version] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
    const engine = ENGINES[name];
    if (!engine) throw new Error(`browserslist: "${query}" must look like "safari >= 16.4".`);
    return [engine, Number(version)];
  });
  return Object.fromEntries(entries) as BrowserFloor;
}

/**
 * Reads the tables for this floor. Experimental features are left out, because their names (`watch`, `lock`) are
 * common.
 */
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

/**
 * The tables mark static members of web interfaces but not of the language's own objects, so those are looked up in
 * this engine.
 */
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

/** False where the tables have no data. */
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
