import { type EditedPart, keyOf, type MenuParts, withBelow } from "./menu-parts.ts";
import { canonical } from "./part-changes.ts";

const lastRef = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/**
 * The same nested group wherever options open it: equal in everything below it. A source writes such a group once, so a
 * change of one is a change of all. No other top-level group is identical, because dishes share the group itself.
 */
export function identicalGroups(parts: MenuParts, group: EditedPart): EditedPart[] {
  if (group.parent === "") return [group];
  const content = (top: EditedPart) =>
    canonical(withBelow(parts, top).map(({ kind, ref, fields }) => [kind, ref.slice(top.ref.length), fields]));
  const wanted = content(group);
  return [...parts.values()].filter(
    (one) =>
      one.kind === "group" && one.parent !== "" && lastRef(one.ref) === lastRef(group.ref) && content(one) === wanted,
  );
}

/** An option in every group that is identical to its own. */
export function identicalOptions(parts: MenuParts, option: EditedPart): EditedPart[] {
  const group = parts.get(keyOf({ kind: "group", ref: option.parent }));
  if (!group) return [option];
  return identicalGroups(parts, group).flatMap(({ ref }) => {
    const same = parts.get(keyOf({ kind: "option", ref: `${ref}/${lastRef(option.ref)}` }));
    return same ? [same] : [];
  });
}

/** A group or an option with all that are identical to it. */
export const identicalParts = (parts: MenuParts, part: EditedPart): EditedPart[] =>
  part.kind === "group"
    ? identicalGroups(parts, part)
    : part.kind === "option"
      ? identicalOptions(parts, part)
      : [part];
