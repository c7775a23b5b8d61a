import type { BusinessRow } from "../db/repositories/business.ts";
import type { BusinessSettings } from "../importers/business/settings-document.ts";
import { settingsOf } from "../importers/business/settings-row.ts";
import { type EditedPart, joinFields, splitFields } from "../menu/editing/menu-parts.ts";
import { SETTING_NAMES, settingOf } from "./setting-table.ts";

const TEXTS = SETTING_NAMES.filter((name) => settingOf(name).kind === "text");

/** The settings in the form that changes of a menu have: one part with its fields ("cashback_percent", "msg….ar"). */
export function settingsPart(
  settings: BusinessSettings,
  { id, default_language }: Pick<BusinessRow, "id" | "default_language">,
): EditedPart {
  const set = SETTING_NAMES.map((name) => [name, valueAt(settings, settingOf(name).at)] as const).filter(
    // In a reward, nothing and 0 are the same.
    ([name, value]) => !isNothing(value) && !(value === 0 && name.startsWith("referral_")),
  );
  const fields = splitFields(Object.fromEntries(set), default_language, TEXTS);
  return { kind: "business", ref: id, parent: "", fields };
}

export const partOfBusiness = (row: BusinessRow): EditedPart => settingsPart(settingsOf(row), row);

function valueAt(settings: object, path: string): unknown {
  let value: unknown = settings;
  for (const step of path.split(".")) value = (value as Record<string, unknown> | null | undefined)?.[step];
  return value;
}

/** What a document may leave out. */
const isNothing = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === false ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === "object" && !Array.isArray(value) && Object.keys(value as object).length === 0);

/** A part as the settings of a file, not yet checked. */
export function documentOfSettings({ fields }: EditedPart): Record<string, unknown> {
  const joined = joinFields(fields);
  const document: Record<string, unknown> = {
    allow_item_level_notes: false,
    web_push: false,
    prices_include_tax: false,
    payment_options: [],
    gateways: [],
    order_choices: {},
    feedback_config: { choices: [] },
    time_slots: {},
    // Percentages to choose from stay while no way of ordering takes tips.
    ...(joined.tip_presets ? { order_choices: { tip: { modes: [] } } } : {}),
  };
  for (const name of SETTING_NAMES) {
    if (joined[name] !== undefined) put(document, settingOf(name).at.split("."), joined[name]);
  }
  return document;
}

function put(into: Record<string, unknown>, [step = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[step] = value;
    return;
  }
  const inner = { ...(into[step] as Record<string, unknown> | undefined) };
  put(inner, rest, value);
  into[step] = inner;
}
