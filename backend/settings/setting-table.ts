/** What one setting is: how it is stored, checked and drawn in the console's form. */
export type SettingKind =
  | "amount"
  | "percent"
  | "percents"
  | "count"
  | "tick"
  | "text"
  | "word"
  | "modes"
  | "payments"
  | "gateways"
  | "slots"
  | "choices";

/** The panels of the form, in its order. Those of owners decide about money. */
export const SETTING_GROUPS = {
  orders: { owners: false },
  slots: { owners: false },
  messages: { owners: false },
  feedback: { owners: false },
  payment: { owners: true },
  tips: { owners: true },
  credit: { owners: true },
  referral: { owners: true },
} as const;
export type SettingGroup = keyof typeof SETTING_GROUPS;

export interface Setting {
  /** Its place in the settings of a file (`businessSettings`). */
  readonly at: string;
  readonly kind: SettingKind;
  /** Null: it has no form. A file may set it, and the studio has the announcement of its own. */
  readonly group: SettingGroup | null;
  /** Said beside the field. Amounts have the currency, percentages their sign. */
  readonly unit?: "seconds" | "friends";
}

const slotsOf = (day: string) => ({ at: `time_slots.${day}`, kind: "slots", group: "slots" }) as const;

const ofFile = (at: string, kind: "text" | "word") => ({ at, kind, group: null }) as const;

/**
 * Every setting, by its name in the forms and the history. One that the schema of `importers/business/settings-document.ts` has
 * and this table has not fails a test, and one without its texts does not compile.
 */
export const SETTINGS = {
  min_order_total: { at: "min_order_total", kind: "amount", group: "orders" },
  cod_max_order_value: { at: "cod_max_order_value", kind: "amount", group: "orders" },
  cancel_seconds: { at: "cancel_seconds", kind: "count", group: "orders", unit: "seconds" },
  allow_item_level_notes: { at: "allow_item_level_notes", kind: "tick", group: "orders" },
  web_push: { at: "web_push", kind: "tick", group: "orders" },
  cutlery: { at: "order_choices.cutlery", kind: "modes", group: "orders" },
  no_contact: { at: "order_choices.no_contact", kind: "modes", group: "orders" },
  slots_mon: slotsOf("mon"),
  slots_tue: slotsOf("tue"),
  slots_wed: slotsOf("wed"),
  slots_thu: slotsOf("thu"),
  slots_fri: slotsOf("fri"),
  slots_sat: slotsOf("sat"),
  slots_sun: slotsOf("sun"),
  msg_no_stores_nearby: { at: "msg_no_stores_nearby", kind: "text", group: "messages" },
  msg_nearest_store_closed: { at: "msg_nearest_store_closed", kind: "text", group: "messages" },
  msg_store_closed_temporary: { at: "msg_store_closed_temporary", kind: "text", group: "messages" },
  announcement_title: ofFile("announcement.title", "text"),
  announcement_description: ofFile("announcement.description", "text"),
  announcement_url: ofFile("announcement.url", "word"),
  announcement_color: ofFile("announcement.color", "word"),
  feedback_choices: { at: "feedback_config.choices", kind: "choices", group: "feedback" },
  payment_options: { at: "payment_options", kind: "payments", group: "payment" },
  gateways: { at: "gateways", kind: "gateways", group: "payment" },
  prices_include_tax: { at: "prices_include_tax", kind: "tick", group: "payment" },
  tip_modes: { at: "order_choices.tip.modes", kind: "modes", group: "tips" },
  tip_presets: { at: "order_choices.tip.presets", kind: "percents", group: "tips" },
  service_charge: { at: "order_choices.service_charge.percent", kind: "percent", group: "tips" },
  minimum_wallet_credit_threshold: { at: "minimum_wallet_credit_threshold", kind: "amount", group: "credit" },
  cashback_percent: { at: "cashback.percent", kind: "percent", group: "credit" },
  cashback_points_per: { at: "cashback.points_per", kind: "amount", group: "credit" },
  referral_inviter: { at: "referral_reward.inviter", kind: "amount", group: "referral" },
  referral_friend: { at: "referral_reward.friend", kind: "amount", group: "referral" },
  referral_min_order: { at: "referral_reward.min_order_total", kind: "amount", group: "referral" },
  referral_most: { at: "referral_reward.most", kind: "count", group: "referral", unit: "friends" },
  referral_ui_lbl: { at: "referral_ui_lbl", kind: "text", group: "referral" },
  referral_share_lbl: { at: "referral_share_lbl", kind: "text", group: "referral" },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];
export const settingOf = (name: SettingName): Setting => SETTINGS[name];

/** The setting that a field of a change is about: "msg_store_closed_temporary.ar" is the Arabic text of one. */
export function settingNamed(field: string): SettingName | null {
  const [name = ""] = field.split(".");
  return Object.hasOwn(SETTINGS, name) ? (name as SettingName) : null;
}

/** The setting at a path of the document, or around it, or inside it: "cashback" is the cashback's percent. */
export function settingAt(path: string): SettingName | null {
  const steps = path.replaceAll(/\[(\d+)\]/g, ".$1");
  const isIn = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}.`);
  return (
    SETTING_NAMES.find((name) => isIn(steps, SETTINGS[name].at)) ??
    SETTING_NAMES.find((name) => isIn(SETTINGS[name].at, steps)) ??
    null
  );
}
