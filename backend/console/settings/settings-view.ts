import { FULFILMENT_MODES } from "../../../lib/domain/enumerations.ts";
import type { MenuChangeRow } from "../../db/repositories/catalogue/menu-changes.ts";
import type { EditedPart } from "../../menu/editing/menu-parts.ts";
import { GATEWAYS } from "../../payments-service/gateways.ts";
import { vendorTakes } from "../../payments-service/providers/currencies.ts";
import { maySetMoney } from "../../rules/staff-people.ts";
import { SETTING_GROUPS, type SettingGroup, settingNamed, settingOf } from "../../settings/setting-table.ts";
import { partOfBusiness } from "../../settings/settings-part.ts";
import type { ConsoleContext } from "../console-context.ts";
import { type FormValues, stampOf, valuesOf } from "../menu/form-fields.ts";
import { shopLanguages } from "../store/hours.ts";
import { type SettingsShop, settingSpecs } from "./setting-specs.ts";

/** What is set, and what was changed last. */
export interface SettingsView {
  readonly part: EditedPart;
  readonly shop: SettingsShop;
  readonly last: SettingsEntry | null;
}

/** One group with its form. */
export interface GroupView {
  readonly group: SettingGroup;
  readonly part: EditedPart;
  readonly shop: SettingsShop;
  readonly values: FormValues;
  readonly stamp: string;
}
export interface SettingsEntry {
  readonly row: MenuChangeRow;
  /** Null: on the command line. */
  readonly who: string | null;
  readonly mayUndo: boolean;
}

export async function settingsShop(context: ConsoleContext): Promise<SettingsShop> {
  const { business, member, repos } = context.signed;
  const stores = await repos.stores.all();
  return {
    currency: business.currency,
    languages: shopLanguages(context),
    modes: FULFILMENT_MODES.filter((mode) => stores.some(({ fulfillment_modes }) => fulfillment_modes.includes(mode))),
    gateways: GATEWAYS.filter((gateway) => vendorTakes(gateway, business.currency)),
    isOwner: maySetMoney(member),
  };
}

export async function readSettings(context: ConsoleContext): Promise<SettingsView> {
  const [last = null] = (await readSettingsHistory(context, LATELY)).filter(({ mayUndo }) => mayUndo);
  return { part: partOfBusiness(context.signed.business), shop: await settingsShop(context), last };
}

export async function readGroup(context: ConsoleContext, group: SettingGroup): Promise<GroupView> {
  const shop = await settingsShop(context);
  const part = partOfBusiness(context.signed.business);
  const values = valuesOf(settingSpecs(group, part, shop), part);
  return { group, part, shop, values, stamp: stampOf(values) };
}

const LATELY = 20;
export const SHOWN = 100;

/** The newest changes of what the person may see. */
export async function readSettingsHistory({ signed }: ConsoleContext, most: number = SHOWN): Promise<SettingsEntry[]> {
  const { businessChanges, staff } = signed.repos;
  const last = await businessChanges.last();
  const names = await staff.names();
  const isOwner = maySetMoney(signed.member);
  const visible = (await businessChanges.latest(most)).filter((row) => isOwner || !isAboutMoney(row));
  return visible.map((row) => ({
    row,
    who: row.staff_id && (names.get(row.staff_id) ?? null),
    mayUndo: row.id === last?.id,
  }));
}

/** Whether a change is about something that only owners decide. */
export const isAboutMoney = ({ changes }: MenuChangeRow): boolean =>
  changes.some(({ field }) => {
    const name = settingNamed(field);
    const group = name && settingOf(name).group;
    return group !== null && SETTING_GROUPS[group].owners;
  });
