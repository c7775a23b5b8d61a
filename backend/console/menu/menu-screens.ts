import { mayEditMenu } from "../../rules/staff-people.ts";
import type { ConsoleContext } from "../console-context.ts";
import type { PostedForm } from "../http/console-request.ts";
import type { Html } from "../http/html.ts";
import { type Outcome, refused } from "../outcome.ts";
import { categoriesPage } from "../pages/menu/categories.ts";
import { categoryPage } from "../pages/menu/category.ts";
import { dishPage } from "../pages/menu/dish.ts";
import { menuHistoryPage } from "../pages/menu/history.ts";
import { importPage, uploadPage } from "../pages/menu/import.ts";
import { menuClosedPage, menuPage } from "../pages/menu/list.ts";
import { groupPage, optionPage } from "../pages/menu/options.ts";
import { waitingAt } from "../store/waiting.ts";
import { addCategory, readCategories, readCategory, removeCategory, saveCategory } from "./categories.ts";
import { undoChange } from "./change-menu.ts";
import { dishSpecs } from "./dish-fields.ts";
import { addPhoto, movePhoto, type PhotoAgain, removePhoto, savePhoto } from "./dish-photo.ts";
import { readDish } from "./dish-view.ts";
import { addDish, copyDish, removeDish, saveDish } from "./dishes.ts";
import { type FormValues, sentValues } from "./form-fields.ts";
import { applyUpload, uploadOf } from "./import/apply-upload.ts";
import { uploadMenu } from "./import/upload.ts";
import { readHistory, readMenuList } from "./menu-list.ts";
import { addGroup, addOption, changeDishGroups, removeOptionPart, saveOptionPart } from "./options/groups.ts";
import { readOptionPart } from "./options/option-views.ts";
import { orderPart } from "./order.ts";
import type { Again } from "./refused-form.ts";

/** The screen at a path below /menu; null if there is none. */
export async function menuScreen(
  context: ConsoleContext,
  [screen, ref, ...rest]: readonly string[],
): Promise<Html | null> {
  const waiting = await waitingAt(context);
  if (!mayEditMenu(context.signed.member)) return menuClosedPage(context, waiting);
  if (rest.length > 0) return null;
  if (screen === undefined) return menuPage(context, await readMenuList(context), waiting);
  if (screen === "history" && ref === undefined) return menuHistoryPage(context, await readHistory(context), waiting);
  if (screen === "import") return importScreen(context, ref);
  if (screen === "new" && ref === undefined) return dishScreen(context, null);
  if ((screen === "group" || screen === "option") && ref !== undefined) return optionScreen(context, screen, ref, "");
  if (screen === "new-group" && ref !== undefined) return optionScreen(context, "group", null, ref);
  if (screen === "new-option" && ref !== undefined) return optionScreen(context, "option", null, ref);
  if (screen === "dish" && ref !== undefined) return dishScreen(context, ref);
  if (screen === "categories" && ref === undefined)
    return categoriesPage(context, await readCategories(context), waiting);
  if (screen === "new-category" && ref === undefined) return categoryScreen(context, null);
  if (screen === "category" && ref !== undefined) return categoryScreen(context, ref);
  return null;
}

/** Where a file is chosen; with an id, what it would change. */
async function importScreen(context: ConsoleContext, id: string | undefined): Promise<Html | null> {
  const waiting = await waitingAt(context);
  if (id === undefined) return importPage(context, waiting);
  const upload = await uploadOf(context, id);
  return upload && uploadPage(context, upload, waiting);
}

/** A form that was refused. */
interface Typed {
  readonly said: string;
  readonly values: FormValues;
  readonly stamp: string | null;
}

async function optionScreen(
  context: ConsoleContext,
  kind: "group" | "option",
  ref: string | null,
  above: string,
  typed?: Typed,
): Promise<Html | null> {
  const view = await readOptionPart(context, kind, ref, above);
  if (!view) return null;
  const page = kind === "group" ? groupPage : optionPage;
  const values = { ...view.values, ...typed?.values };
  const stamp = typed?.stamp ?? view.stamp;
  return page(context, { ...view, values, stamp }, typed?.said ?? null, await waitingAt(context));
}

async function categoryScreen(context: ConsoleContext, ref: string | null, typed?: Typed): Promise<Html | null> {
  const view = await readCategory(context, ref);
  if (!view) return null;
  const values = { ...view.values, ...typed?.values };
  const stamp = typed?.stamp ?? view.stamp;
  return categoryPage(context, { ...view, values, stamp }, typed?.said ?? null, await waitingAt(context));
}

async function dishScreen(context: ConsoleContext, ref: string | null, typed?: Typed): Promise<Html | null> {
  const view = await readDish(context, ref);
  if (!view) return null;
  // A dish is in a category, so the first of those is added before it.
  if (ref === null && !typed && view.categories.length === 0) return categoryScreen(context, null);
  const values = { ...view.values, ...typed?.values };
  const stamp = typed?.stamp ?? view.stamp;
  return dishPage(context, { ...view, values, stamp }, typed?.said ?? null, await waitingAt(context));
}

/** The page of a dish whose photos were changed or refused, with what was typed beside them. A script stays on its page. */
const photoScreen =
  (context: ConsoleContext, ref: string, form: PostedForm): PhotoAgain =>
  async (said, isRefused) => {
    const view = context.request.wantsJson ? null : await readDish(context, ref);
    if (!view) return null;
    const was = form.get("was");
    const typed = was === null ? {} : sentValues(dishSpecs(view.shop, form.keys()), form);
    const values = { ...view.values, ...typed };
    const shown = { ...view, values, stamp: was ?? view.stamp, aside: isRefused ? undefined : said };
    return dishPage(context, shown, isRefused ? said : null, await waitingAt(context));
  };

const PHOTO_ACTS = { "": savePhoto, add: addPhoto, move: movePhoto, remove: removePhoto } as const;

/** Runs a form sent to a path below /menu; null if there is none. */
export async function menuForm(
  context: ConsoleContext,
  [screen = "", ref = "", act = "", ...rest]: readonly string[],
  form: PostedForm,
): Promise<Outcome | null> {
  if (!mayEditMenu(context.signed.member)) return refused(403, context.t("menu.managers"));
  if (rest.length > 0) return null;
  const again =
    (page: typeof dishScreen, of: string | null): Again =>
    async (said, values, stamp) =>
      (await page(context, of, { said, values, stamp: stamp ?? form.get("was") })) as Html;
  if (screen === "import" && act === "") return ref === "" ? sendFile(context, form) : applyUpload(context, ref, form);
  if (ref !== "" && /^(?:new-)?(?:group|option)$/.test(screen)) return optionForm(context, { screen, ref, act }, form);
  if (screen === "photo" && ref !== "" && Object.hasOwn(PHOTO_ACTS, act))
    return PHOTO_ACTS[act as keyof typeof PHOTO_ACTS](context, ref, form, photoScreen(context, ref, form));
  if (screen === "undo" && ref === "") return undoChange(context, form);
  if (screen === "new" && ref === "") return addDish(context, form, again(dishScreen, null));
  if (screen === "new-category" && ref === "") return addCategory(context, form, again(categoryScreen, null));
  if (screen === "category" && ref !== "") {
    if (act === "") return saveCategory(context, ref, form, again(categoryScreen, ref));
    if (act === "order") return orderPart(context, "category", ref, form);
    return act === "remove" ? removeCategory(context, ref) : null;
  }
  if (screen !== "dish" || ref === "") return null;
  if (act === "") return saveDish(context, ref, form, again(dishScreen, ref));
  if (act === "order") return orderPart(context, "item", ref, form);
  if (act === "groups") return changeDishGroups(context, ref, form);
  if (act === "copy") return copyDish(context, ref);
  return act === "remove" ? removeDish(context, ref) : null;
}

/** A file that is refused is chosen again on the same page. */
async function sendFile(context: ConsoleContext, form: PostedForm): Promise<Outcome> {
  const outcome = await uploadMenu(context, form);
  return outcome.status === 200
    ? outcome
    : { ...outcome, page: importPage(context, await waitingAt(context), outcome.message) };
}

interface PostedTo {
  readonly screen: string;
  readonly ref: string;
  readonly act: string;
}

/** Forms about option groups and options. */
async function optionForm(
  context: ConsoleContext,
  { screen, ref, act }: PostedTo,
  form: PostedForm,
): Promise<Outcome | null> {
  const kind = screen.endsWith("group") ? ("group" as const) : ("option" as const);
  const isNew = screen.startsWith("new-");
  const again: Again = async (said, values, stamp) => {
    const typed = { said, values, stamp: stamp ?? form.get("was") };
    return (await optionScreen(context, kind, isNew ? null : ref, isNew ? ref : "", typed)) as Html;
  };
  if (isNew && act === "")
    return kind === "group" ? addGroup(context, ref, form, again) : addOption(context, ref, form, again);
  if (isNew) return null;
  if (act === "") return saveOptionPart(context, kind, ref, form, again);
  if (act === "order") return orderPart(context, kind, ref, form);
  return act === "remove" ? removeOptionPart(context, kind, ref) : null;
}
