import type { TableAction } from "../../../lib/domain/enumerations.ts";
import type { RequestContext } from "../../context.ts";
import type { StoreTableRow } from "../../db/repositories/catalogue/stores.ts";
import type { VisitGuestRow } from "../../db/repositories/dine-in/visits.ts";
import { markOf } from "../../rules/dine-in/joined-guests.ts";
import { againAt, SERVICE_REQUESTS } from "../../rules/dine-in/service-requests.ts";
import { reasonText } from "../../texts/reason-text.ts";
import type { SeatedPhone } from "./calling-phone.ts";
import { sharedInVisit } from "./shared-read.ts";

/** How long the answer to a request stays on the phones. */
const ANSWERED_MS = 10 * 60_000;

/** A table and its floor with their names in the request's language. */
export function tableNames(context: RequestContext, table: StoreTableRow) {
  const floor = table.floor_id && { id: table.floor_id, name: context.localized(table.floor_name) ?? table.floor_id };
  return { table: { id: table.id, name: context.localized(table.name) ?? table.id }, floor: floor || null };
}

/** Visit of the schema, as one of its phones sees it. */
export async function visitOnWire(context: RequestContext, { visit, guest, table }: SeatedPhone) {
  const guests = await sharedInVisit(context, ["guests", visit.id], () => context.repos.visits.guests(visit.id));
  const others = guests.filter(({ status }) => status === "admitted" || status === "waiting");
  const phones = await phonesOnWire(context, [guest, ...others], guest.id);
  const [you] = phones as [Phone];
  const isIn = guest.status === "admitted";
  return {
    id: visit.id,
    ...tableNames(context, table),
    biz_location_id: String(visit.store_id),
    word: isIn ? visit.word : null,
    confirmed: visit.confirmed_at !== null,
    created: visit.created_at,
    you,
    guests: isIn ? phones.slice(1) : [you],
    requests: isIn ? await sharedInVisit(context, ["service", visit.id], () => requestsOnWire(context, visit.id)) : [],
  };
}

type Phone = Pick<VisitGuestRow, "id" | "name" | "colour" | "status"> & {
  readonly from_table: string | null;
  readonly is_you: boolean;
};

/** The phones of a visit as one of them sees them. */
export async function phonesOnWire(
  { repos, localized }: RequestContext,
  guests: readonly VisitGuestRow[],
  ownId: string,
): Promise<Phone[]> {
  const tables = await repos.floor.tableNames([...new Set(guests.flatMap(({ from_table }) => from_table ?? []))]);
  const nameOf = new Map(tables.map(({ id, name }) => [id, localized(name) ?? id]));
  return guests.map(({ id, name, status, from_table, ...guest }) => ({
    id,
    name,
    colour: markOf(guest),
    status,
    from_table: from_table && (nameOf.get(from_table) ?? from_table),
    is_you: id === ownId,
  }));
}

async function requestsOnWire({ repos, now, text }: RequestContext, visitId: string) {
  const since = new Date(now.getTime() - ANSWERED_MS);
  const rows = await repos.tableRequests.recentOfVisit(visitId, SERVICE_REQUESTS, since);
  return rows.map((row) => ({
    request_id: row.id,
    type: row.type as TableAction,
    status: row.status as "open" | "done" | "declined",
    created: row.created_at,
    again_at: againAt(row),
    reason: row.status === "declined" ? reasonText(text, { code: row.reason_code, words: row.reason }) : null,
  }));
}
