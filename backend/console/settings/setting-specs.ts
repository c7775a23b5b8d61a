import { FULFILMENT_MODES, PAYMENT_OPTIONS } from "../../../lib/domain/enumerations.ts";
import { WEEK } from "../../../lib/domain/time/week.ts";
import { MAX_TIP_PRESETS } from "../../importers/business/settings-document.ts";
import type { EditedPart } from "../../menu/editing/menu-parts.ts";
import { GATEWAYS } from "../../payments-service/gateways.ts";
import {
  SETTING_GROUPS,
  SETTING_NAMES,
  SETTINGS,
  type SettingGroup,
  type SettingName,
  settingOf,
} from "../../settings/setting-table.ts";
import { countSpec, textSpecs, tick } from "../menu/dish-fields.ts";
import { type FieldSpec, inputValues, joinInputs } from "../menu/form-fields.ts";
import { amountSpec, numberSpec } from "../stores/store-fields.ts";
import { choicesSpec } from "./choice-fields.ts";

/** What the form must know of the business. */
export interface SettingsShop {
  readonly currency: string;
  /** The languages of its guests, the first is required. */
  readonly languages: readonly string[];
  /** The ways of ordering of any store. */
  readonly modes: readonly string[];
  /** Gateways that take its currency. */
  readonly gateways: readonly string[];
  /** Whether the person decides about money too. */
  readonly isOwner: boolean;
}

/** The wallet is used automatically where it is offered, so it is no box to tick. */
const PAYMENTS = PAYMENT_OPTIONS.filter((option) => option !== "wallet");

const listIn = ({ fields }: EditedPart, name: string) => (fields[name] ?? []) as readonly string[];

/** What can be ticked: what the shop has, and what is stored. */
export function choicesOf(name: SettingName, part: EditedPart, shop: SettingsShop): string[] {
  const { kind } = settingOf(name);
  const [all, own]: readonly (readonly string[])[] =
    kind === "modes"
      ? [FULFILMENT_MODES, shop.modes]
      : kind === "payments"
        ? [PAYMENTS, PAYMENTS]
        : [GATEWAYS, shop.gateways];
  const stored = listIn(part, name);
  const known = (all ?? []).filter((one) => own?.includes(one) || stored.includes(one));
  return [...known, ...stored.filter((one) => !known.includes(one))];
}

/** Ticked choices, in the order of the form. With none ticked the field is left out. */
const boxesSpec = (name: SettingName, choices: readonly string[]): FieldSpec => ({
  name,
  isBoxes: true,
  read: (part) => choices.filter((one) => listIn(part, name).includes(one)).join(","),
  write: (value) => {
    const ticked = choices.filter((one) => value.split(",").includes(one));
    return { [name]: ticked.length > 0 ? ticked : undefined };
  },
});

/** The names of the form's inputs, one for each value. */
export const listInputs = (name: SettingName, most: number): string[] =>
  Array.from({ length: most }, (_, index) => `${name}_${index + 1}`);

/** Several inputs with one value each; those left empty are left out. */
function listSpec(
  name: SettingName,
  most: number,
  { read, write }: { read(one: unknown): string; write(cell: string): unknown },
): FieldSpec {
  return {
    name,
    inputs: listInputs(name, most),
    read: (part) => {
      const stored = ((part.fields[name] ?? []) as readonly unknown[]).map(read);
      return joinInputs(...Array.from({ length: Math.max(most, stored.length) }, (_, index) => stored[index] ?? ""));
    },
    write: (value) => {
      const cells = value === "" ? [] : inputValues(value).filter((cell) => cell !== "");
      const values = cells.map(write);
      if (values.some((one) => one === null) || new Set(values).size < values.length) return null;
      return { [name]: values.length > 0 ? values : undefined };
    },
  };
}

const PERCENT = /^\d{1,3}(?:[.,]\d{1,2})?$/;

const PARTS_OF_DAY = ["morning", "afternoon", "evening"] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];
type Slots = Partial<Record<PartOfDay, { start_time: string; end_time: string }>>;

/** The inputs of one day: when each part of it begins and ends. */
export const slotInputs = (name: SettingName) =>
  PARTS_OF_DAY.map((part) => [part, `${name}_${part}_from`, `${name}_${part}_until`] as const);

/** "18:00:00" as a time field has it: without the seconds, which no one typed. */
const shortTime = (time: string | undefined) => (time ?? "").replace(/:00$/, "");
const TIME = /^([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

const slotsSpec = (name: SettingName): FieldSpec => ({
  name,
  inputs: slotInputs(name).flatMap(([, from, until]) => [from, until]),
  read: (part) => {
    const slots = (part.fields[name] ?? {}) as Slots;
    return joinInputs(
      ...PARTS_OF_DAY.flatMap((one) => [shortTime(slots[one]?.start_time), shortTime(slots[one]?.end_time)]),
    );
  },
  write: (value) => {
    const times = value === "" ? [] : inputValues(value);
    const written: Slots = {};
    for (const [index, one] of PARTS_OF_DAY.entries()) {
      const [from = "", until = ""] = times.slice(index * 2, index * 2 + 2);
      if (from === "" && until === "") continue;
      if (!TIME.test(from) || !TIME.test(until) || from === until) return null;
      written[one] = { start_time: from.padEnd(8, ":00"), end_time: until.padEnd(8, ":00") };
    }
    return { [name]: Object.keys(written).length > 0 ? written : undefined };
  },
});

function specsOf(name: SettingName, part: EditedPart, shop: SettingsShop): FieldSpec[] {
  const { kind } = settingOf(name);
  switch (kind) {
    case "amount":
      return [amountSpec(name, shop.currency)];
    case "percent":
      return [numberSpec(name, { decimals: 2 })];
    case "percents":
      return [
        listSpec(name, MAX_TIP_PRESETS, {
          read: String,
          write: (cell) => (PERCENT.test(cell) ? Number(cell.replace(",", ".")) : null),
        }),
      ];
    case "count":
      return [countSpec(name)];
    case "tick":
      return [tick(name)];
    case "text":
      return textSpecs(name, shop);
    // Set in files only.
    case "word":
      return [];
    case "modes":
    case "payments":
      return [boxesSpec(name, choicesOf(name, part, shop))];
    case "gateways":
      return [
        listSpec(name, GATEWAYS.length, {
          read: String,
          write: (cell) => (choicesOf(name, part, shop).includes(cell) ? cell : null),
        }),
      ];
    case "slots":
      return [slotsSpec(name)];
    case "choices":
      return [choicesSpec(name, part, shop)];
  }
}

/** The groups that the person may change, in the order of the overview. */
export const groupsFor = ({ isOwner }: Pick<SettingsShop, "isOwner">): SettingGroup[] =>
  (Object.keys(SETTING_GROUPS) as SettingGroup[]).filter((group) => isOwner || !SETTING_GROUPS[group].owners);

/** The settings of a group, in the order of its form. */
export const namesIn = (group: SettingGroup): SettingName[] =>
  SETTING_NAMES.filter((name) => SETTINGS[name].group === group);

/** The fields of a group's form for the settings as they are. */
export const settingSpecs = (group: SettingGroup, part: EditedPart, shop: SettingsShop): FieldSpec[] =>
  namesIn(group).flatMap((name) => specsOf(name, part, shop));

/** The day of the week whose slots a setting holds. */
export const DAY_OF: Readonly<Record<string, (typeof WEEK)[number]>> = Object.fromEntries(
  WEEK.map((day) => [`slots_${day}`, day]),
);
