import type { BillOutcome, TableAction } from "../../lib/domain/enumerations.ts";
import type { VisitRow } from "../db/repositories/dine-in/visits.ts";
import type { Repositories } from "../db/repositories.ts";
import { storeTopic } from "../orders/subscriptions/events.ts";
import type { Services } from "../services.ts";

/** Topics of one visit: what happens at its table, and outcomes of its requests. */
export const visitTopic = (visitId: string): string => `visit:${visitId}`;
export const outcomeTopic = (visitId: string): string => `visit-outcome:${visitId}`;

/** The type of a message that no phone gets: its subscription goes on with another visit. */
export const MOVED = "MOVED";

type Visit = Pick<VisitRow, "id" | "store_id">;
type Data = Readonly<Record<string, string | null>>;

/** Tells the phones of a visit and the store's console that something changed, on commit of `repos`. */
export async function announceTable(
  app: Services,
  { db, businessId }: Pick<Repositories, "db" | "businessId">,
  visit: Visit,
  type: TableAction,
  data: Data = {},
): Promise<void> {
  await app.events.publish(db, { topic: visitTopic(visit.id), data: { type, data: JSON.stringify(data) } });
  await app.events.publish(db, { topic: storeTopic(businessId, visit.store_id), data: {} });
}

/** Tells the phones of a visit the outcome of a request (DINE-04), on commit of `repos`. */
export async function announceOutcome(
  app: Services,
  { db, businessId }: Pick<Repositories, "db" | "businessId">,
  visit: Visit,
  type: BillOutcome,
  data: Data = {},
): Promise<void> {
  await app.events.publish(db, { topic: outcomeTopic(visit.id), data: { type, data: JSON.stringify(data) } });
  await app.events.publish(db, { topic: storeTopic(businessId, visit.store_id), data: {} });
}

/** Leads the phones of a visit on to the one that it was joined with, on commit of `repos`. */
export async function announceMoved(
  app: Services,
  { db, businessId }: Pick<Repositories, "db" | "businessId">,
  from: Visit,
  into: Visit,
): Promise<void> {
  for (const topic of [visitTopic(from.id), outcomeTopic(from.id)])
    await app.events.publish(db, { topic, data: { type: MOVED, data: JSON.stringify(into.id) } });
  await app.events.publish(db, { topic: storeTopic(businessId, from.store_id), data: {} });
}
