import { readFile } from "node:fs/promises";
import path from "node:path";
import { and, eq, isNull, max } from "drizzle-orm";
import { GraphQLError } from "graphql";
import { z } from "zod";
import { TABLE_MODE } from "../../lib/domain/modes.ts";
import { createContext, type RequestContext } from "../context.ts";
import { businessById } from "../db/repositories/business.ts";
import type { VisitGuestRow } from "../db/repositories/dine-in/visits.ts";
import { forBusiness } from "../db/repositories.ts";
import { visitGuests, visits } from "../db/schema.ts";
import { claimShare } from "../dine-in/bill/claim-share.ts";
import { requestService } from "../dine-in/requests/request-service.ts";
import { placeRound } from "../dine-in/rounds/place-round.ts";
import { startVisit, takesGuests } from "../dine-in/visits/join-visit.ts";
import { leaveVisit } from "../dine-in/visits/leave-visit.ts";
import { visitToken } from "../dine-in/visits/visit-token.ts";
import { startJob, workThrough } from "../jobs.ts";
import { loadSold } from "../orders/cart/load-cart.ts";
import { minutesOfDay } from "../rules/time/local-time.ts";
import type { Services } from "../services.ts";
import { isFreeLongEnough, nextAct, type PartyAct, pickDishes } from "./party.ts";
import { demoMember } from "./table-service.ts";

/** A table at which the demo seats invented parties. */
export interface PartyTable {
  readonly businessId: string;
  readonly tableId: string;
  /** One of them names the party's phone. */
  readonly names: readonly string[];
}

export interface Pace {
  /** Between two steps of the autopilot. */
  readonly seconds: number;
  /** Returns numbers from 0 to below 1. */
  readonly random: () => number;
}

const guestsFile = z.strictObject({ table: z.string().min(1), names: z.array(z.string().min(1)).min(1) });
const businessFile = z.object({ id: z.string() });

/** The tables that the folders of demo businesses name in `guests.json`; most name none. */
export async function readPartyTables(folders: readonly string[]): Promise<PartyTable[]> {
  const tables: PartyTable[] = [];
  for (const folder of folders) {
    const text = await readFile(path.join(folder, "guests.json"), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (text === null) continue;
    const { table, names } = guestsFile.parse(JSON.parse(text));
    const { id } = businessFile.parse(JSON.parse(await readFile(path.join(folder, "business.json"), "utf8")));
    tables.push({ businessId: id, tableId: table, names });
  }
  return tables;
}

/**
 * The demo's guests: at each of these tables an invented party sits down, orders, calls the waiter, pays and leaves, by
 * the same functions as a phone. What is on the table decides the next act, so a restart goes on where it stopped, and
 * several processes do everything once. A table with real guests is left alone.
 */
export async function playGuests(app: Services, tables: readonly PartyTable[], pace: Pace): Promise<void> {
  if (!app.demo) return;
  await workThrough(
    tables,
    (table) => play(app, table, pace),
    ({ tableId }, error) => {
      // Real guests can be faster, or a dish may just have sold out; the party tries again.
      if (error instanceof GraphQLError)
        app.log.debug({ err: error, table: tableId }, "An invented party was refused.");
      else app.log.error({ err: error, table: tableId }, "An invented party could not go on; it tries again.");
    },
  );
}

async function play(app: Services, { businessId, tableId, names }: PartyTable, pace: Pace): Promise<void> {
  const repos = forBusiness(app.db, businessId);
  const business = await businessById(app.db, businessId);
  const table = await repos.stores.tableEvenRetired(tableId);
  if (!business || !table || (await demoMember(app.db, businessId)) === null) return;
  const headers: Record<string, string> = {
    "x-api-key": business.api_key,
    "x-request-type": "dine-in",
    location_id: String(table.store_id),
  };
  const context = await createContext(app, (name) => headers[name] ?? null, null);
  // Nobody else can make this key, so no real phone is taken for a party.
  const key = app.tokens.mac("demo-party", `${businessId} ${tableId}`);
  const party = await findParty(context, key);
  if (!party) return sitDown(context, { tableId, key, names }, pace);
  const act = nextAct(party, context.now, pace.seconds);
  if (act) await perform({ ...context, visitToken: visitToken(app, businessId, party.guestId) }, act, party, pace);
}

/** The party of a key at the table where it sits now: staff may have moved it. */
async function findParty(context: RequestContext, key: string) {
  const { app, repos, store, business } = context;
  const [found] = await app.db
    .select({ visit: visits, guestId: visitGuests.id })
    .from(visitGuests)
    .innerJoin(visits, eq(visits.id, visitGuests.visit_id))
    .where(
      and(
        eq(visitGuests.business_id, business.id),
        eq(visitGuests.key, key),
        eq(visitGuests.status, "admitted"),
        isNull(visits.ended_at),
      ),
    )
    .limit(1);
  if (!found) return null;
  const { visit, guestId } = found;
  const isReal = ({ id, status }: VisitGuestRow) => id !== guestId && (status === "admitted" || status === "waiting");
  return {
    visit,
    guestId,
    requests: (await repos.tableRequests.allOfVisit(visit.id, 100)).filter(({ guest_id }) => guest_id === guestId),
    joinedAt: (await repos.visits.guests(visit.id)).findLast(isReal)?.created_at ?? null,
    isStoreOpen: store !== null && takesGuests(context, store),
  };
}

interface FreeTable {
  readonly tableId: string;
  readonly key: string;
  readonly names: readonly string[];
}

async function sitDown(context: RequestContext, { tableId, key, names }: FreeTable, pace: Pace): Promise<void> {
  const { app, repos, store, business, now } = context;
  if (!store || !takesGuests(context, store) || (await repos.visits.openAt(tableId))) return;
  const [last] = await app.db
    .select({ left: max(visits.ended_at) })
    .from(visits)
    .where(and(eq(visits.business_id, business.id), eq(visits.table_id, tableId)));
  const code = (await repos.visits.codesOf([tableId])).get(tableId);
  if (!code || !isFreeLongEnough(last?.left ?? null, now, pace.seconds)) return;
  const name = names[Math.floor(pace.random() * names.length)] ?? null;
  await startVisit(context, { code, name, idempotency_key: key });
}

type FoundParty = NonNullable<Awaited<ReturnType<typeof findParty>>>;

/** The keys follow from what the party has done, so that an act happens once however often it is tried (D8). */
async function perform(context: RequestContext, act: PartyAct, party: FoundParty, { random }: Pace): Promise<void> {
  const { visit, requests } = party;
  const key = `${visit.id} ${act} ${requests.length}`;
  if (act === "call_waiter") await requestService(context, "CALL_WAITER", key);
  else if (act === "order") await order(context, key, random);
  else await askForBill(context, key);
}

async function order(context: RequestContext, key: string, random: () => number): Promise<void> {
  const { repos, store, business, now } = context;
  if (!store) return;
  const place = { store, mode: TABLE_MODE };
  const menu = await repos.menu.items(place);
  const { rows, groups } = await loadSold(
    repos,
    menu.map(({ id }) => ({ id: String(id) })),
    place,
  );
  const minute = minutesOfDay(now, business.timezone);
  const items = pickDishes({ rows, groups, storeRef: store.ref, minute }, random);
  if (items.length > 0) await placeRound(context, { items, idempotency_key: key });
}

/** Calls the staff to take the money; a party whose rounds were all rejected leaves. */
async function askForBill(context: RequestContext, key: string): Promise<void> {
  try {
    await claimShare(context, { kind: "rest", way: "cash", idempotency_key: key });
  } catch (error) {
    const code = error instanceof GraphQLError ? error.extensions.code : null;
    if (code !== "NOTHING_DUE" && code !== "BILL_NONE") throw error;
    await leaveVisit(context);
  }
}

const LOOK_EVERY_MS = 5_000;

/** `seconds` between two steps of the autopilot; 0 switches the guests off with it. */
export const startGuests = (app: Services, tables: readonly PartyTable[], seconds: number) =>
  startJob({
    name: "demo guests",
    every: seconds > 0 && tables.length > 0 ? LOOK_EVERY_MS : 0,
    run: () => playGuests(app, tables, { seconds, random: Math.random }),
    log: app.log,
  });
