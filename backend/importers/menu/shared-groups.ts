import type { MenuDocument, OptionGroupInput, OptionInput } from "./menu-document.ts";
import type { MenuProblem } from "./menu-plan.ts";

/**
 * Puts the groups that options name in `groups_ref` where they are named, so that planning sees one plain tree. A shared
 * group is the same object wherever it is used. Refs that name nothing, used twice, or leading back to themselves are
 * problems, and left out.
 */
export function withSharedGroups(document: Pick<MenuDocument, "option_groups" | "shared_groups">): {
  option_groups: OptionGroupInput[];
  problems: MenuProblem[];
} {
  const problems: MenuProblem[] = [];
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
