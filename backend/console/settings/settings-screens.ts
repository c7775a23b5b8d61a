import type { Result } from "../../../lib/domain/result.ts";
import type { DocumentProblem } from "../../importers/schema-problems.ts";
import { mayEditSettings, maySetMoney } from "../../rules/staff-people.ts";
import { editSettings, undoSettings } from "../../settings/edit-settings.ts";
import { SETTING_GROUPS, type SettingGroup } from "../../settings/setting-table.ts";
import { recordAct } from "../acts.ts";
import type { ConsoleContext } from "../console-context.ts";
import type { Html } from "../http/html.ts";
import { applyForm, type FormRefusal, type FormValues, sentValues } from "../menu/form-fields.ts";
import { type Again, refusedForm } from "../menu/refused-form.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { groupPage } from "../pages/settings/group.ts";
import { settingWords } from "../pages/settings/setting-words.ts";
import { settingsClosedPage, settingsHistoryPage, settingsPage } from "../pages/settings/settings.ts";
import { waitingAt } from "../store/waiting.ts";
import { groupsFor, settingSpecs } from "./setting-specs.ts";
import { isAboutMoney, readGroup, readSettings, readSettingsHistory, settingsShop } from "./settings-view.ts";

/** The screen at a path below /settings; null if there is none. */
export async function settingsScreen(context: ConsoleContext, path: readonly string[]): Promise<Html | null> {
  const waiting = await waitingAt(context);
  if (!mayEditSettings(context.signed.member)) return settingsClosedPage(context, waiting);
  const [page, ...rest] = path;
  if (page === undefined) return settingsPage(context, await readSettings(context), waiting);
  if (rest.length > 0) return null;
  if (page === "history") return settingsHistoryPage(context, await readSettingsHistory(context), waiting);
  const group = groupAt(context, page);
  return group && groupPage(context, await readGroup(context, group), null, waiting);
}

/** The group of an address; null for one that does not exist, or that the person may not change. */
const groupAt = ({ signed }: ConsoleContext, name: string): SettingGroup | null =>
  groupsFor({ isOwner: maySetMoney(signed.member) }).find((group) => group === name) ?? null;

/** Runs a form sent to a path below /settings; null if there is none. */
export async function settingsForm(
  context: ConsoleContext,
  path: readonly string[],
  form: URLSearchParams,
): Promise<Outcome | null> {
  if (!mayEditSettings(context.signed.member)) return refused(403, context.t("settings.managers"));
  const [page = "", ...rest] = path;
  if (rest.length > 0) return null;
  if (page === "undo") return undo(context, form);
  const group = groupAt(context, page);
  if (group) return saveGroup(context, group, form);
  return Object.hasOwn(SETTING_GROUPS, page) ? refused(403, context.t("settings.owners_rest")) : null;
}

async function saveGroup(context: ConsoleContext, group: SettingGroup, form: URLSearchParams): Promise<Outcome> {
  const { signed, now, t, at } = context;
  const shop = await settingsShop(context);
  let values: FormValues = {};
  const again: Again = async (said, typed, stamp) => {
    const view = await readGroup(context, group);
    const shown = { ...view, values: { ...view.values, ...typed }, stamp: stamp ?? form.get("was") ?? view.stamp };
    return groupPage(context, shown, said, await waitingAt(context));
  };
  const saved = await signed.repos.transaction(
    async (tx): Promise<Result<boolean, FormRefusal | DocumentProblem[]>> => {
      const edited = await editSettings<FormRefusal>(tx, { staff_id: signed.member.id, now }, (part) => {
        const specs = settingSpecs(group, part, shop);
        values = sentValues(specs, form);
        return applyForm(specs, part, values, form.get("was"));
      });
      if (edited.ok && edited.value) await recordAct(context, tx, "settings_change");
      return edited;
    },
  );
  const how = { words: settingWords(context, shop), ref: signed.business.id, values, again };
  if (!saved.ok) return refusedForm(context, saved.error, how);
  const said = saved.value ? "saved" : "unchanged";
  return { ...done(t(`menu.done_${said}`)), go: `${at("settings")}?done=${said}` };
}

async function undo(context: ConsoleContext, form: URLSearchParams): Promise<Outcome> {
  const { signed, now, t } = context;
  const id = Number(form.get("change"));
  const last = await signed.repos.businessChanges.last();
  if (last?.id === id && isAboutMoney(last) && !maySetMoney(signed.member)) return refused(403, t("settings.owners"));
  const undone = await signed.repos.transaction(async (tx) => {
    const result = await undoSettings(tx, id, now);
    if (result.ok) await recordAct(context, tx, "settings_undo");
    return result;
  });
  return undone.ok ? done(t("settings.undone")) : refused(409, t(`menu.undo_${undone.error}`));
}
