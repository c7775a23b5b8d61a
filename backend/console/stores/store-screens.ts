import { isManager, mayAddStores } from "../../rules/staff-people.ts";
import type { ConsoleContext } from "../console-context.ts";
import type { Html } from "../http/html.ts";
import type { FormValues } from "../menu/form-fields.ts";
import type { Again } from "../menu/refused-form.ts";
import { type Outcome, refused } from "../outcome.ts";
import { areaPage } from "../pages/stores/area.ts";
import { storesClosedPage, storesPage } from "../pages/stores/list.ts";
import { storeFormPage } from "../pages/stores/store.ts";
import { waitingAt } from "../store/waiting.ts";
import type { TypedArea } from "./area-fields.ts";
import { saveArea } from "./save-area.ts";
import { addStore, closeStore, reopenStore, saveStore, undoStoreChange } from "./save-store.ts";
import { readAreaView, readStore, readStoreList } from "./store-views.ts";

/** The screen at a path below /stores; null if there is none. */
export async function storeScreen(
  context: ConsoleContext,
  [screen, id, ...rest]: readonly string[],
): Promise<Html | null> {
  const waiting = await waitingAt(context);
  if (!isManager(context.signed.member.role)) return storesClosedPage(context, waiting);
  if (rest.length > 0) return null;
  if (screen === undefined) return storesPage(context, await readStoreList(context), waiting);
  if (screen === "new" && id === undefined)
    return mayAddStores(context.signed.member) ? formScreen(context, null) : null;
  if (screen === "store" && id !== undefined) return formScreen(context, id);
  return screen === "area" && id !== undefined ? areaScreen(context, id) : null;
}

/** A form that was refused. */
interface Typed {
  readonly said: string;
  readonly values: FormValues;
  readonly stamp: string | null;
}

async function formScreen(context: ConsoleContext, id: string | null, typed?: Typed): Promise<Html | null> {
  const view = await readStore(context, id);
  if (!view) return null;
  const values = { ...view.values, ...typed?.values };
  const stamp = typed?.stamp ?? view.stamp;
  return storeFormPage(context, { ...view, values, stamp }, typed?.said ?? null, await waitingAt(context));
}

interface TypedAgain {
  readonly said: string;
  readonly area: TypedArea;
  readonly stamp: string | null;
}

async function areaScreen(context: ConsoleContext, id: string, typed?: TypedAgain): Promise<Html | null> {
  const view = await readAreaView(context, id);
  if (!view) return null;
  const { area = view.area, said = null } = typed ?? {};
  return areaPage(context, { ...view, area, stamp: typed?.stamp ?? view.stamp }, said, await waitingAt(context));
}

/** Runs a form sent to a path below /stores; null if there is none. */
export async function storeForm(
  context: ConsoleContext,
  [screen = "", id = "", act = "", ...rest]: readonly string[],
  form: URLSearchParams,
): Promise<Outcome | null> {
  if (!isManager(context.signed.member.role)) return refused(403, context.t("stores.managers"));
  if (rest.length > 0) return null;
  const was = form.get("was");
  const again =
    (of: string | null): Again =>
    async (said, values, stamp) =>
      (await formScreen(context, of, { said, values, stamp: stamp ?? was })) as Html;
  if (screen === "undo" && id === "") return undoStoreChange(context, form);
  if (screen === "new" && id === "") return addStore(context, form, again(null));
  if (screen === "area" && id !== "" && act === "")
    return saveArea(
      context,
      id,
      form,
      async (said, area, stamp) => (await areaScreen(context, id, { said, area, stamp: stamp ?? was })) as Html,
    );
  if (screen !== "store" || id === "") return null;
  if (act === "") return saveStore(context, id, form, again(id));
  if (act === "open") return reopenStore(context, id);
  return act === "close" ? closeStore(context, id) : null;
}
