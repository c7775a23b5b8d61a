import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Messages } from "../../lib/i18n/messages.ts";
import { partMessages } from "../../lib/i18n/parts/part-messages.ts";
import en from "../../messages/en.json" with { type: "json" };
import { type Declaration, type Module, readModules } from "./module-parts.ts";

/**
 * Checks that every island has its texts. A page sends the browser only some groups of texts; a component below them that
 * reads another group would show its raw keys. For every place that provides texts it follows which components are
 * rendered below it, and names each group that one of them reads and that is not among those provided. Of a group of which
 * only some keys are provided it names the others that are read.
 */

/** Files that provide texts to what they render themselves, each with the file whose `textsOf` says which. */
const OWN_PROVIDERS: Readonly<Record<string, string>> = {
  "components/table/room/table-room.tsx": "components/table/table-texts.ts",
};
/** These are given all that their own part of the messages has, or by their caller; each with the reason. */
const EXCEPT: Readonly<Record<string, string>> = {
  "components/studio/studio.tsx": "has a file of messages of its own, all of which it is given",
  "components/theme/draft-bar.tsx": "is given its one group by theme-bar-place.tsx",
  "components/theme/theme-bar.tsx": "is given its two groups by theme-bar-place.tsx",
  "components/texts/client-texts.tsx": "is the component whose uses are checked",
  "components/texts/part-texts.tsx": "is the component whose uses are checked",
};
const keysOf = (texts: object | undefined): string[] => Object.keys(texts ?? {});
const ALL: Readonly<Record<string, object>> = en;
/** What `PartTexts` provides: whole groups, and of others some keys, as `group.key`. */
const PART_GROUPS = Object.entries(partMessages(en as Messages)).flatMap(([group, texts]) =>
  keysOf(texts).length === keysOf(ALL[group]).length ? [group] : keysOf(texts).map((key) => `${group}.${key}`),
);
/** Provides the groups of its constant and of its property `texts`. */
const ACCOUNT = "components/account/account-screen.tsx";

interface Site {
  readonly file: string;
  readonly groups: readonly string[];
  readonly renders: Iterable<string>;
}

/** The problems below `root`, one sentence each. */
export function islandTextProblems(root: string): string[] {
  const files = globSync("{app,components}/**/*.tsx", { cwd: root }).map((file) => file.replaceAll(path.sep, "/"));
  const modules = readModules((file) => readFileSync(path.join(root, file), "utf8"), root);
  const problems = files.flatMap((file) => {
    const module = modules(file);
    if (!module?.provides || file in OWN_PROVIDERS || file in EXCEPT) return [];
    return [`${file} provides texts: name in OWN_PROVIDERS which, so that they can be checked`];
  });
  for (const site of sitesOf(files, modules)) {
    const missing = new Map<string, string>();
    for (const [text, reader] of textsRead(site, modules)) {
      const name = missingOf(text, site.groups);
      if (name && !missing.has(name)) missing.set(name, reader);
    }
    for (const [name, reader] of missing)
      problems.push(`${site.file} provides no texts of "${name}", which ${reader} reads below it`);
  }
  return problems.sort();
}

/** The group of a text if none of it is provided, the text if others of its group are; else null. */
function missingOf(text: string, provided: readonly string[]): string | null {
  const [group = "", key] = text.split(".");
  if (provided.includes(group)) return null;
  const some = provided.filter((one) => one.startsWith(`${group}.`));
  if (some.length === 0) return group;
  // Among the words of a call may be others than keys.
  return key && keysOf(ALL[group]).includes(key) && !some.includes(text) ? text : null;
}

type Modules = (file: string) => Module | null;

function sitesOf(files: readonly string[], modules: Modules): readonly Site[] {
  const common = modules(ACCOUNT)?.lists.get("COMMON") ?? [];
  const own = Object.entries(OWN_PROVIDERS).flatMap(([file, from]) => {
    const renders = [...(modules(file)?.declarations.values() ?? [])].flatMap(({ names, isProvider }) =>
      isProvider ? [...names] : [],
    );
    return renders.length > 0 ? [{ file, groups: modules(from)?.textsOf ?? [], renders }] : [];
  });
  const used = files.flatMap((file) =>
    (modules(file)?.elements ?? []).flatMap(({ name, groups, inside }) => {
      if (name === "AccountScreen") return [{ file, groups: [...common, ...groups], renders: inside }];
      if (name === "PartTexts") return [{ file, groups: PART_GROUPS, renders: inside }];
      return name === "ClientTexts" && file !== ACCOUNT ? [{ file, groups, renders: inside }] : [];
    }),
  );
  return [...own, ...used];
}

/** The texts that the browser's components below a site read, each with one that does. */
function textsRead({ file, renders }: Site, modules: Modules): ReadonlyMap<string, string> {
  const read = new Map<string, string>();
  const seen = new Set<string>();
  const visit = (at: string, name: string, isClient: boolean): void => {
    const module = modules(at);
    const from = module?.imports.get(name);
    if (from) enter(from.file, from.name, isClient);
    const declaration = module?.declarations.get(name);
    const key = `${at} ${name} ${isClient}`;
    if (!declaration || seen.has(key)) return;
    seen.add(key);
    // It has texts of its own, and is checked as a site.
    if (declaration.isProvider && at !== file) return;
    follow(at, declaration, isClient);
  };
  const enter = (at: string, name: string, isClient: boolean): void => {
    const module = modules(at);
    if (!module) return;
    const known = module.declarations.has(name) || module.imports.has(name);
    // A part that is loaded later, or all of a module: any of its declarations.
    const names = known ? [name] : name === "*" || name === "default" ? [...module.declarations.keys()] : [];
    for (const each of names) visit(at, each, isClient || module.isClient);
    for (const inner of known ? [] : module.passesOn) enter(inner, name, isClient || module.isClient);
  };
  const follow = (at: string, { names, reads, loads }: Declaration, isClient: boolean): void => {
    if (isClient) for (const text of reads) if (!read.has(text)) read.set(text, at);
    for (const name of names) visit(at, name, isClient);
    for (const part of loads) enter(part, "default", isClient);
  };
  const isClient = modules(file)?.isClient ?? false;
  for (const name of renders) visit(file, name, isClient);
  return read;
}
