import type { Result } from "../../../lib/domain/result.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { DocumentProblem } from "../../importers/schema-problems.ts";
import { editMenu, type MenuEdit, undoLast } from "../../menu/editing/edit-menu.ts";
import type { MenuParts } from "../../menu/editing/menu-parts.ts";
import { menuChanged } from "../../menu/menu-events.ts";
import { recordAct } from "../acts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { done, type Outcome, refused } from "../outcome.ts";

/** Changes the menu as the signed-in person, records it, and announces it to guests and storefronts. */
export async function changeMenu<E>(
  context: ConsoleContext,
  edit: (parts: MenuParts, tx: Repositories) => Result<MenuEdit, E> | Promise<Result<MenuEdit, E>>,
): Promise<Result<boolean, E | DocumentProblem[]>> {
  const { app, signed, now } = context;
  const { business, member, repos } = signed;
  const changed = await repos.transaction(async (tx) => {
    const result = await editMenu<E>(tx, business, { staff_id: member.id, now }, (parts) => edit(parts, tx));
    if (!result.ok || !result.value) return result;
    await recordAct(context, tx, `menu_${result.value.act}`, { item: result.value.title });
    await menuChanged(app, tx);
    return result;
  });
  if (!changed.ok) return changed;
  return { ok: true, value: changed.value !== null };
}

/** Takes the newest change of the menu back. */
export async function undoChange(context: ConsoleContext, form: URLSearchParams): Promise<Outcome> {
  const { app, signed, now, t, localized } = context;
  const { business, repos } = signed;
  const id = Number(form.get("change"));
  const undone = await repos.transaction(async (tx) => {
    const result = await undoLast(tx, business, id, now);
    if (!result.ok) return result;
    await recordAct(context, tx, "menu_undo", { item: result.value.title });
    await menuChanged(app, tx);
    return result;
  });
  if (!undone.ok) return refused(409, t(`menu.undo_${undone.error}`));
  const { act } = undone.value;
  const key = act === "add" ? "menu.undone_added" : act === "import" ? "menu.undone_import" : "menu.undone";
  return done(t(key, { item: localized(undone.value.title) }));
}
