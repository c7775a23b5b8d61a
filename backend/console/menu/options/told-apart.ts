import { shortened } from "../../../../lib/domain/text/beginning.ts";
import { commaList } from "../../../../lib/domain/text/comma-list.ts";
import { childrenOf, type EditedPart, type MenuParts } from "../../../menu/editing/menu-parts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { titleIn } from "../save-part.ts";

/** Of what is in a group, as much as a line of a list has room for. */
const MOST = 60;

/** Groups by their names. Those that share one, as "Hold anything?" of each dish, have their options behind it, if there are any. */
export function toldApart(parts: MenuParts, groups: readonly EditedPart[], localized: ConsoleContext["localized"]) {
  const nameOf = (part: EditedPart) => localized(titleIn(part)) || part.ref;
  const inGroup = childrenOf(parts);
  const all = groups.map((one) => ({ ref: one.ref, title: nameOf(one) }));
  const isShared = (title: string) => all.filter((one) => one.title === title).length > 1;
  return all.map(({ ref, title }) => {
    const options = isShared(title) ? inGroup("option", ref).map(nameOf) : [];
    return options.length === 0 ? { ref, title } : { ref, title: `${title} (${shortened(commaList(options), MOST)})` };
  });
}
