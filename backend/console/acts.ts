import type { CouponChangeRow } from "../db/repositories/catalogue/coupons.ts";
import type { Repositories } from "../db/repositories.ts";
import type { LocalizedText } from "../db/schema/columns.ts";
import type { MenuAct } from "../db/schema/editing.ts";
import type { ActDetail } from "../db/schema/staff.ts";
import type { AccountAct } from "../payments-service/accounts/change.ts";
import type { PeopleAct } from "./accounts/people.ts";
import type { ConsoleContext } from "./console-context.ts";

/**
 * What staff do at a store and is recorded. Orders have a history of their own; acts about people and about payment accounts
 * belong to the business (`PeopleAct`, `AccountAct`).
 */
export type Act =
  | "pause"
  | "resume"
  // A dish or an option is sold out, until staff say otherwise or for today, and back on the menu.
  | "out"
  | "out_today"
  | "back"
  | "hours_add"
  | "hours_remove"
  | "dish_void"
  | `menu_${MenuAct | "undo"}`
  | `coupon_${CouponChangeRow["act"] | "undo"}`
  | `shop_${StoreAct}`
  | `settings_${"change" | "undo"}`
  | TableEdit;

/** Changes of the store's tables. */
export type TableEdit = "table_add" | "table_rename" | "table_close" | "table_code" | "floor_rename" | "floor_close";

/** Changes of a store itself: added, changed, closed for good, opened again, the last of these taken back. */
export type StoreAct = "add" | "change" | "remove" | "open" | "undo";

/** How many recent acts a page of the console lists. */
const SHOWN = 12;

/** Records that the caller did something at their store, in the same transaction. */
export async function recordAct(
  { signed, store, now }: Pick<ConsoleContext, "signed" | "now"> & { readonly store: { readonly id: number } },
  repos: Repositories,
  act: Act,
  detail: ActDetail = {},
): Promise<void> {
  await repos.staffActs.add({ store_id: store.id, staff_id: signed.member.id, act, detail, created_at: now });
}

export interface RecordedAct<A = Act> {
  readonly at: Date;
  /** Null: on the command line. */
  readonly who: string | null;
  readonly act: A;
  readonly detail: ActDetail;
}

/** Recent changes at the store, newest first. */
export const readActs = ({ signed, store }: ConsoleContext): Promise<RecordedAct<Act>[]> =>
  latestActs(signed.repos, store.id);

/** Recent changes to the people of the business. */
export const readPeopleActs = ({ signed }: ConsoleContext): Promise<RecordedAct<PeopleAct>[]> =>
  latestActs(signed.repos, "people");

/** Recent changes to the business's payment accounts. */
export const readAccountActs = ({ signed }: ConsoleContext): Promise<RecordedAct<AccountAct>[]> =>
  latestActs(signed.repos, "accounts");

async function latestActs<A>(repos: Repositories, about: number | "people" | "accounts"): Promise<RecordedAct<A>[]> {
  const rows = await repos.staffActs.latest(about, SHOWN);
  const names = await repos.staff.names();
  return rows.map(({ act, detail, staff_id, created_at }) => ({
    at: created_at,
    who: staff_id && (names.get(staff_id) ?? null),
    act: act as A,
    detail,
  }));
}

/** A name in several languages of what the act was about; null if it has none by that name. */
export const textOf = (detail: ActDetail, name: string): LocalizedText | null =>
  typeof detail[name] === "object" ? (detail[name] as LocalizedText | null) : null;
