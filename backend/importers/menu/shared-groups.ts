import type { DocumentProblem } from "../schema-problems.ts";
import type { MenuDocument, OptionGroupInput, OptionInput } from "./menu-document.ts";

/**
 * Puts the groups that options name in `groups_ref` in place, so that planning sees one plain tree. A shared group is
 * the same object wherever it is used. Refs that name nothing, are used twice, or form a cycle are reported as problems
 * and left out.
 */
export function withSharedGroups(document: Pick<MenuDocument, "option_groups" | "shared_groups">): {
  option_groups: OptionGroupInput[];
  problems: DocumentProblem[];
} {
  const problems: DocumentProblem[] = [];
  const named = new Map<string, { group: OptionGroupInput; at: string }>();
  document.shared_groups.forEach((group, index) => {
    const at = `shared_groups.${index}`;
    const first = named.get(group.ref);
    if (first)
      problems.push({
        path: `${at}.ref`,
        message: `The ref "${group.ref}" is used already at ${first.at}.ref; refs must differ.`,
      });
    else named.set(group.ref, { group, at });
  });
  const finished = new Map<string, OptionGroupInput>();
  const resolve = (ref: string, at: string, above: readonly string[]): OptionGroupInput[] => {
    const known = finished.get(ref);
    if (known) return [known];
    const found = named.get(ref);
    if (!found) {
      problems.push({ path: at, message: `There is no shared group "${ref}" in the document.` });
      return [];
    }
    if (above.includes(ref)) {
      problems.push({
        path: at,
        message: `The shared group "${ref}" leads back to itself: ${[...above, ref].join(" → ")}.`,
      });
      return [];
    }
    const group = expand(found.group, found.at, [...above, ref]);
    finished.set(ref, group);
    return [group];
  };
  const expand = (group: OptionGroupInput, at: string, above: readonly string[]): OptionGroupInput => ({
    ...group,
    options: group.options.map((option, index) => expandOption(option, `${at}.options.${index}`, above)),
  });
  const expandOption = ({ groups_ref, ...option }: OptionInput, at: string, above: readonly string[]): OptionInput => {
    const inline = (option.groups ?? []).map((group, index) => expand(group, `${at}.groups.${index}`, above));
    const shared = (groups_ref ?? []).flatMap((ref, index) => resolve(ref, `${at}.groups_ref.${index}`, above));
    return inline.length + shared.length === 0 ? option : { ...option, groups: [...inline, ...shared] };
  };
  const option_groups = document.option_groups.map((group, index) => expand(group, `option_groups.${index}`, []));
  for (const [ref, { at }] of named) resolve(ref, `${at}.ref`, []);
  return { option_groups, problems };
}

/**
 * The reverse of withSharedGroups: nested groups that occur more than once, and are equal everywhere, are written once.
 * A shared group comes after an option's own groups, so only the last of those can be shared.
 */
export function foldSharedGroups(groups: readonly OptionGroupInput[]): {
  option_groups: OptionGroupInput[];
  shared_groups: OptionGroupInput[];
} {
  const written = new Map<string, { texts: Set<string>; uses: number }>();
  const count = (group: OptionGroupInput): void => {
    for (const nested of group.options.flatMap((option) => option.groups ?? [])) {
      const known = written.get(nested.ref) ?? { texts: new Set(), uses: 0 };
      known.texts.add(JSON.stringify(nested));
      known.uses += 1;
      written.set(nested.ref, known);
      count(nested);
    }
  };
  groups.forEach(count);
  const isShared = ({ ref }: OptionGroupInput) => {
    const found = written.get(ref);
    return found !== undefined && found.texts.size === 1 && found.uses > 1;
  };
  const shared = new Map<string, OptionGroupInput>();
  const fold = (group: OptionGroupInput): OptionGroupInput => ({ ...group, options: group.options.map(foldOption) });
  const foldOption = ({ groups: nested = [], ...option }: OptionInput): OptionInput => {
    const own = nested.findLastIndex((group) => !isShared(group)) + 1;
    for (const group of nested.slice(own)) {
      if (shared.has(group.ref)) continue;
      shared.set(group.ref, group);
      shared.set(group.ref, fold(group));
    }
    return {
      ...option,
      ...(own > 0 ? { groups: nested.slice(0, own).map(fold) } : {}),
      ...(own < nested.length ? { groups_ref: nested.slice(own).map(({ ref }) => ref) } : {}),
    };
  };
  const option_groups = groups.map(fold);
  return { option_groups, shared_groups: [...shared.values()].toSorted((a, b) => (a.ref < b.ref ? -1 : 1)) };
}
