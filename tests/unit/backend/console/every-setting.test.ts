import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { applyForm, sentValues, valuesOf } from "../../../../backend/console/menu/form-fields.ts";
import {
  groupsFor,
  namesIn,
  type SettingsShop,
  settingSpecs,
} from "../../../../backend/console/settings/setting-specs.ts";
import type { BusinessRow } from "../../../../backend/db/repositories/business.ts";
import { businessInput } from "../../../../backend/importers/business/business-document.ts";
import { businessSettings } from "../../../../backend/importers/business/settings-document.ts";
import { settingsOf, settingsRow } from "../../../../backend/importers/business/settings-row.ts";
import { checkSettings } from "../../../../backend/settings/edit-settings.ts";
import {
  SETTING_NAMES,
  type SettingGroup,
  type SettingName,
  settingAt,
  settingOf,
} from "../../../../backend/settings/setting-table.ts";
import { settingsPart } from "../../../../backend/settings/settings-part.ts";

const shop: SettingsShop = {
  currency: "EUR",
  languages: ["en", "ar"],
  modes: ["delivery", "pickup", "dinein"],
  gateways: ["Stripe", "Razorpay"],
  isOwner: true,
};
const business = { id: "bistro", currency: "EUR", default_language: "en" };
const PLAIN = {
  allow_item_level_notes: false,
  payment_options: ["cash"],
  gateways: [],
  prices_include_tax: false,
  order_choices: {},
  web_push: false,
  feedback_config: { choices: [] },
  time_slots: {},
};
const slots = {
  morning: { start_time: "09:00:00", end_time: "11:30:00" },
  evening: { start_time: "19:00:00", end_time: "01:00:00" },
};

/** What a person types for each setting, and what a file would say then. */
const TYPED: Readonly<
  Record<Exclude<SettingName, `announcement_${string}`>, readonly [form: Record<string, string>, value: unknown]>
> = {
  min_order_total: [{ min_order_total: "12,50" }, 12.5],
  cod_max_order_value: [{ cod_max_order_value: "80" }, 80],
  cancel_seconds: [{ cancel_seconds: "90" }, 90],
  allow_item_level_notes: [{ allow_item_level_notes: "yes" }, true],
  web_push: [{ web_push: "yes" }, true],
  cutlery: [{ cutlery: "pickup" }, ["pickup"]],
  no_contact: [{ no_contact: "delivery" }, ["delivery"]],
  ...(Object.fromEntries(
    ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => {
      const at = (part: string) => `slots_${day}_${part}`;
      const times = {
        [at("morning_from")]: "09:00",
        [at("morning_until")]: "11:30",
        [at("evening_from")]: "19:00",
        [at("evening_until")]: "01:00",
      };
      return [`slots_${day}`, [times, slots]];
    }),
  ) as Record<Extract<SettingName, `slots_${string}`>, [Record<string, string>, unknown]>),
  msg_no_stores_nearby: [
    { msg_no_stores_nearby_en: "Far", msg_no_stores_nearby_ar: "بعيد" },
    { en: "Far", ar: "بعيد" },
  ],
  msg_nearest_store_closed: [{ msg_nearest_store_closed_en: "Closed" }, { en: "Closed" }],
  msg_store_closed_temporary: [{ msg_store_closed_temporary_en: "Back soon" }, { en: "Back soon" }],
  feedback_choices: [
    { choice_1_en: "Taste", choice_2_en: "Waiting time", choice_2_ar: "وقت الانتظار" },
    [
      { id: "taste", sort_order: 1, text: { en: "Taste" } },
      { id: "waiting-time", sort_order: 2, text: { en: "Waiting time", ar: "وقت الانتظار" } },
    ],
  ],
  payment_options: [{ payment_options: "cash,payment_gateway" }, ["cash", "payment_gateway"]],
  gateways: [{ gateways_1: "Razorpay", gateways_3: "Stripe" }, ["Razorpay", "Stripe"]],
  prices_include_tax: [{ prices_include_tax: "yes" }, true],
  tip_modes: [{ tip_modes: "delivery,dinein" }, ["delivery", "dinein"]],
  tip_presets: [{ tip_presets_1: "5", tip_presets_2: "12,5" }, [5, 12.5]],
  service_charge: [{ service_charge: "12.5" }, 12.5],
  minimum_wallet_credit_threshold: [{ minimum_wallet_credit_threshold: "5" }, 5],
  cashback_percent: [{ cashback_percent: "3" }, 3],
  cashback_points_per: [{ cashback_percent: "3", cashback_points_per: "10" }, 10],
  referral_inviter: [{ referral_inviter: "7.5" }, 7.5],
  referral_friend: [{ referral_friend: "5" }, 5],
  referral_min_order: [{ referral_min_order: "15" }, 15],
  referral_most: [{ referral_most: "20" }, 20],
  referral_ui_lbl: [{ referral_ui_lbl_en: "Share it" }, { en: "Share it" }],
  referral_share_lbl: [{ referral_share_lbl_ar: "جرّب" }, { ar: "جرّب" }],
};

/** Fields of a file of a business that are no setting: who decides them, or where. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  id: "the operator: it is the business's address",
  api_key: "the operator: storefronts are built with it",
  currency: "the operator: prices and orders depend on it",
  pg_provider: "the operator: how the installation reaches its payments",
  features: "the operator: whether the installation has the payment service",
  name: "the studio",
  isd_code: "the studio",
  timezone: "the studio",
  default_language: "the studio",
  languages: "the studio",
  gallery: "the studio's banners",
  hours_overrides: "the stores' holidays",
};

const at = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((inside, step) => (inside as Record<string, unknown> | null)?.[step], value);

/** The paths of a schema's fields, as deep as its objects go; a list is one field. */
// biome-ignore lint/suspicious/noExplicitAny: zod's own types do not say what a field holds.
function pathsOf(schema: any, path = ""): string[] {
  const { def } = schema._zod;
  if (["optional", "nullable", "default"].includes(def.type)) return pathsOf(def.innerType, path);
  const inside =
    def.type === "object"
      ? Object.entries(def.shape)
      : def.type === "record" && path === "time_slots"
        ? [...def.keyType.options].map((key: string) => [key, null] as const)
        : [];
  if (inside.length === 0) return [path];
  return inside.flatMap(([key, one]) => (one ? pathsOf(one, path ? `${path}.${key}` : key) : [`${path}.${key}`]));
}

const groupOf = (name: SettingName) => settingOf(name).group as SettingGroup;

/** What the form of a setting's group makes of what is typed there. */
const typedInto = (settings: z.input<typeof businessSettings>, name: SettingName, form: Record<string, string>) => {
  const part = settingsPart(businessSettings.parse(settings), business);
  const specs = settingSpecs(groupOf(name), part, shop);
  const sent = new URLSearchParams(form);
  // What a browser sends of the rest is what the form shows.
  const values = {
    ...valuesOf(specs, part),
    ...Object.fromEntries(
      Object.entries(sentValues(specs, sent)).filter(([name]) => {
        const { inputs = [name] } = specs.find((spec) => spec.name === name) ?? {};
        return inputs.some((input) => sent.has(input));
      }),
    ),
  };
  return { part, applied: applyForm(specs, part, values, null) };
};

describe("[STAFF-60] [STAFF-67] what a file can say of a business's settings, a person can say in the console", () => {
  test("every field of a business's file is a setting of the form, or in the table of those decided elsewhere", () => {
    const settings = Object.keys(businessSettings.shape);
    expect([...settings, ...Object.keys(ELSEWHERE)].toSorted()).toEqual(Object.keys(businessInput.shape).toSorted());
  });

  test("every field of the settings, however deep, has its own place in the table", () => {
    const places = SETTING_NAMES.map((name) => settingOf(name).at);
    expect(pathsOf(businessSettings).toSorted()).toEqual(places.toSorted());
    expect(places.map((place) => settingAt(place))).toEqual(SETTING_NAMES);
  });

  test.each(Object.entries(TYPED))(
    "%s is changed by the form to what a file would say, and back",
    (name, [form, value]) => {
      const { part, applied } = typedInto(PLAIN as never, name as SettingName, form);
      expect(applied.ok).toBe(true);
      if (!applied.ok) return;
      const checked = checkSettings(applied.value, "EUR");
      expect(checked).toMatchObject({ ok: true });
      if (!checked.ok) return;
      expect(at(checked.value, settingOf(name as SettingName).at)).toEqual(value);
      // As the form shows it after it was stored, and emptied again.
      const row = settingsRow(checked.value, business);
      const stored = settingsPart(settingsOf({ ...business, ...row } as unknown as BusinessRow), business);
      expect(stored.fields).toEqual(applied.value.fields);
      const specs = settingSpecs(groupOf(name as SettingName), stored, shop);
      expect(applyForm(specs, stored, valuesOf(specs, part), null)).toMatchObject({
        ok: true,
        value: { fields: part.fields },
      });
    },
  );

  test("every setting is in the form of one group but the announcement, which the studio has, and every group has a form", () => {
    const groups = groupsFor(shop);
    const withoutForm = SETTING_NAMES.filter((name) => settingOf(name).group === null);
    expect(withoutForm.filter((name) => !name.startsWith("announcement_"))).toEqual([]);
    expect(groups.flatMap(namesIn)).toEqual(SETTING_NAMES.filter((name) => !withoutForm.includes(name)));
    expect(groups.filter((group) => namesIn(group).length === 0)).toEqual([]);
  });

  test("a group's form changes no setting of another group, whatever is sent with it", () => {
    const { part, applied } = typedInto({ ...PLAIN, web_push: true } as never, "service_charge", {
      service_charge: "10",
      min_order_total: "5",
      gateways_1: "Stripe",
    });
    expect(applied).toMatchObject({ ok: true, value: { fields: { ...part.fields, service_charge: 10 } } });
    expect(applied.ok && Object.keys(applied.value.fields).toSorted()).toEqual(
      [...Object.keys(part.fields), "service_charge"].toSorted(),
    );
  });

  test("a manager has the forms of none of the settings about money", () => {
    const names = groupsFor({ isOwner: false }).flatMap(namesIn);
    expect(names).toContain("min_order_total");
    expect(names.filter((name) => /^(cashback|referral|tip|gateways|payment|prices|service)/.test(name))).toEqual([]);
  });

  test.each([
    ["min_order_total", { min_order_total: "-1" }],
    ["min_order_total", { min_order_total: "1.234" }],
    ["cancel_seconds", { cancel_seconds: "9" }],
    ["cashback_percent", { cashback_percent: "101" }],
    ["cashback_percent", { cashback_points_per: "10" }],
    ["service_charge", { service_charge: "31" }],
    ["tip_presets", { tip_presets_1: "10", tip_presets_2: "10" }],
    ["tip_presets", { tip_presets_1: "0" }],
    ["gateways", { gateways_1: "Stripe", gateways_2: "Stripe" }],
    ["gateways", { gateways_1: "PayPal" }],
    ["payment_options", { payment_options: "" }],
    ["slots_fri", { slots_fri_morning_from: "09:00" }],
    ["feedback_choices", { choice_1_ar: "طعم" }],
    ["referral_most", { referral_inviter: "5", referral_most: "0" }],
  ] as const)("%s refuses %o, with its field named", (name, form) => {
    const { applied } = typedInto(PLAIN as never, name, form);
    const named = applied.ok ? checkSettings(applied.value, "EUR") : applied;
    const field = named.ok
      ? null
      : Array.isArray(named.error)
        ? settingAt(named.error[0]?.path ?? "")
        : (named.error as { names: readonly string[] }).names[0];
    expect(field).toBe(name);
  });

  test("ratings that have a choice keep its id when its text is changed, and texts in other languages stay", () => {
    const choices = [{ id: "hot", sort_order: 4, text: { en: "Temperature", es: "Temperatura" } }];
    const { applied } = typedInto({ ...PLAIN, feedback_config: { choices } } as never, "feedback_choices", {
      choice_1_id: "hot",
      choice_1_en: "Warm",
      choice_2_en: "Taste",
    });
    expect(applied).toMatchObject({
      value: {
        fields: {
          feedback_choices: [
            { id: "hot", sort_order: 1, text: { en: "Warm", es: "Temperatura" } },
            { id: "taste", sort_order: 2, text: { en: "Taste" } },
          ],
        },
      },
    });
  });
});
