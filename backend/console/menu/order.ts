import { err, ok } from "../../../lib/domain/result.ts";
import type { LocalizedText } from "../../db/schema.ts";
import { identicalParts } from "../../menu/editing/identical-parts.ts";
import { childrenOf, type EditedPart, keyOf, orderParts, type PartKind } from "../../menu/editing/menu-parts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { changeMenu } from "./change-menu.ts";
import { titleIn } from "./save-part.ts";

/**
 * Moves a part among those with the same parent: one place up or down (`move`), or behind another (`after`, "" for the
 * first place). Named by its neighbour and not by its place, so that two people may order one list.
 */
export async function orderPart(
  context: ConsoleContext,
  kind: PartKind,
  ref: string,
  form: URLSearchParams,
): Promise<Outcome> {
  const { t, localized } = context;
  let title: LocalizedText = {};
  const changed = await changeMenu<"gone">(context, (parts) => {
    const part = parts.get(keyOf({ kind, ref }));
    if (!part) return err("gone");
    title = titleIn(part);
    const refs = childrenOf(parts)(kind, part.parent).map((one) => one.ref);
    const order = movedRefs(refs, part, form.get("move"), form.get("after"));
    const places = order.map((one) => one.slice(part.parent.length));
    const ordered = identicalParts(parts, part).reduce((all, { parent }) => {
      const own = kind === "option" || kind === "group" ? places.map((one) => `${parent}${one}`) : order;
      return orderParts(all, kind, parent, own);
    }, parts);
    return ok({ act: "order", title, parts: ordered });
  });
  if (!changed.ok) return refused(404, t("menu.gone"));
  return done(t(changed.value ? "menu.ordered" : "menu.order_same", { item: localized(title) }));
}

function movedRefs(refs: readonly string[], { ref }: EditedPart, move: string | null, after: string | null): string[] {
  const rest = refs.filter((one) => one !== ref);
  const place = refs.indexOf(ref);
  const step = move === "up" ? -1 : move === "down" ? 1 : 0;
  // Behind one that someone else has just deleted: it stays where it is.
  const wanted = after === null || step !== 0 ? place + step : after === "" ? 0 : rest.indexOf(after) + 1 || place;
  return rest.toSpliced(Math.max(0, Math.min(rest.length, wanted)), 0, ref);
}
