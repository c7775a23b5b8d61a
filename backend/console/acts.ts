import type { StaffActRow } from "../db/repositories/staff-acts.ts";
import type { Repositories } from "../db/repositories.ts";
import type { LocalizedText } from "../db/schema/columns.ts";
import type { ActDetail } from "../db/schema/staff.ts";
import type { Visit } from "./visit.ts";

/** What is written down of the staff's doing, besides orders, whose history is their own. */
export type Act = "pause" | "resume" | "out" | "out_today" | "back" | "hours_add" | "hours_remove";

const SHOWN = 12;

/** Writes down that the one who asks did something at their store, in the transaction that does it. */
export async function writeDown(
  { signed, store, now }: Visit,
  repos: Repositories,
  act: Act,
  detail: ActDetail = {},
): Promise<void> {
  await repos.staffActs.add({ store_id: store.id, staff_id: signed.member.id, act, detail, created_at: now });
}

export interface DoneBefore {
  readonly at: Date;
  readonly who: string;
  readonly act: Act;
  readonly detail: ActDetail;
}

/** What was changed at the store lately, the newest first. */
export async function readActs({ signed, store }: Visit): Promise<DoneBefore[]> {
  const rows: StaffActRow[] = await signed.repos.staffActs.latest(store.id, SHOWN);
  const names = await signed.repos.staff.names();
  return rows.map(({ act, detail, staff_id, created_at }) => ({
    at: created_at,
    who: names.get(staff_id) ?? "—",
    act: act as Act,
    detail,
  }));
}

export const textOf = (detail: ActDetail, name: string): LocalizedText | null =>
  typeof detail[name] === "object" ? (detail[name] as LocalizedText | null) : null;
