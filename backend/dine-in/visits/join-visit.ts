import { TABLE_MODE } from "../../../lib/domain/modes.ts";
import { networkOf } from "../../../lib/domain/network.ts";
import { takesOrders } from "../../../lib/domain/store/store.ts";
import { isOpen } from "../../../lib/domain/time/opening-hours.ts";
import type { RequestContext } from "../../context.ts";
import type { StoreRow } from "../../db/repositories/catalogue/stores.ts";
import type { VisitGuestRow, VisitRow } from "../../db/repositories/dine-in/visits.ts";
import type { Repositories } from "../../db/repositories.ts";
import { limitedAddress } from "../../identity/limits.ts";
import { isVisitWord, makeVisitWord } from "../../rules/dine-in/visit-word.ts";
import { guestStoreName } from "../../rules/places/store-name.ts";
import { storeHours } from "../../rules/time/store-hours.ts";
import { announceTable } from "../announce-table.ts";
import { randomFraction } from "../random-fraction.ts";
import { customerForVisit } from "./calling-phone.ts";
import { readGuestName } from "./guest-name.ts";
import { type ScannedTable, tableOfCode } from "./table-of-code.ts";
import { visitToken } from "./visit-token.ts";
import { visitOnWire } from "./visit-view.ts";

interface JoinRequest {
  readonly code: string;
  readonly name?: string | null | undefined;
  /** Made by the phone: a repeated call returns its first result (D8). */
  readonly idempotency_key: string;
}

/** More phones than sit at any table. */
const MAX_PHONES = 40;
/** Phones without the word that may wait for the staff at one table at once. */
const MAX_WAITING = 10;
const HOUR_MS = 60 * 60_000;
/** Joins without the word from one network per visit and hour; each rings at the console. */
const RINGS_PER_NETWORK = 15;
/** Wrong words per visit and hour, from one network and from all. With 90 numbers for each word a stranger does not find it. */
const WRONG_WORDS = { ofNetwork: 20, ofAll: 60 };
/** Visits that one network may open per hour: a restaurant's own, which all its guests share, needs many. */
const OPENED_PER_NETWORK = 300;

/**
 * D24: opens a visit at a free table for the first phone. Fails with TABLE_ALREADY_OCCUPIED if there is one, unless this
 * phone opened it, with STORE_NO_TABLES if the store does not serve at tables, and with STORE_CLOSED if it is closed now.
 */
export async function startVisit(context: RequestContext, request: JoinRequest) {
  const at = await tableOfCode(context, request.code);
  const name = readGuestName(context, request.name);
  const key = readKey(context, request.idempotency_key);
  if (!at.store.fulfillment_modes.includes(TABLE_MODE)) throw context.fail("STORE_NO_TABLES", "store_no_tables");
  await limitOpening(context);
  const joined = await context.repos.transaction(async (tx) => {
    await tx.visits.lockTable(at.table.id);
    const open = await tx.visits.openAt(at.table.id);
    const known = open && (await tx.visits.guestByKey(open.id, key));
    if (open && known) return { visit: open, guest: known };
    if (open) return null;
    if (!takesGuests(context, at.store)) {
      const name = guestStoreName(at.store, context.localized);
      throw context.fail("STORE_CLOSED", "table_store_closed", { name });
    }
    const words = context.text("visit.words").split(",");
    const { id: table_id, store_id } = at.table;
    const times = { created_at: context.now, used_at: context.now };
    const visit = await tx.visits.insert({ store_id, table_id, word: makeVisitWord(words, randomFraction), ...times });
    const guest = await addGuest(context, tx, { visit, key, name, status: "admitted" });
    await announceTable(context.app, tx, visit, "START_BILL");
    return { visit, guest };
  });
  if (!joined) throw context.fail("TABLE_ALREADY_OCCUPIED", "table_occupied");
  return accessTo(context, at, joined);
}

/** A scan at night rings at no console. Guests who are seated already go on after closing time; the staff decide then. */
export function takesGuests({ business, now, localized }: RequestContext, store: StoreRow): boolean {
  const isOpenNow = isOpen(storeHours(store, localized), now.getTime(), business.timezone);
  return takesOrders(store) && isOpenNow;
}

/**
 * D24: joins the visit at an occupied table, with its word at once, without one after staff admit the phone. Fails with
 * VISIT_WORD_WRONG, TABLE_FREE if there is no visit to join, or VISIT_FULL.
 */
export async function joinVisit(context: RequestContext, request: JoinRequest & { word?: string | null | undefined }) {
  const at = await tableOfCode(context, request.code);
  const name = readGuestName(context, request.name);
  const key = readKey(context, request.idempotency_key);
  const word = request.word?.trim() || null;
  const outcome = await context.repos.transaction(async (tx) => {
    await tx.visits.lockTable(at.table.id);
    const visit = await tx.visits.openAt(at.table.id);
    if (!visit) return "free" as const;
    const known = await tx.visits.guestByKey(visit.id, key);
    // A repeat whose first response was lost.
    if (known?.status === "admitted") return { visit, guest: known };
    const checked = word === null ? "none" : await checkWord(context, tx, visit, word);
    if (checked === "wrong" || checked === "guessing") return checked;
    const isRight = checked === "right";
    if (known && (known.status !== "waiting" || !isRight)) return { visit, guest: known };
    if (known) {
      await tx.visits.updateGuest(known.id, { status: "admitted" });
      await announceTable(context.app, tx, visit, "BILL_UPDATED");
      return { visit, guest: { ...known, status: "admitted" as const } };
    }
    if (isFull(await tx.visits.guests(visit.id), isRight)) return "full" as const;
    if (!isRight && (await ringsTooOften(context, tx, visit))) return "full" as const;
    const guest = await addGuest(context, tx, { visit, key, name, status: isRight ? "admitted" : "waiting" });
    await announceTable(context.app, tx, visit, "BILL_UPDATED");
    return { visit, guest };
  });
  if (outcome === "free") throw context.fail("TABLE_FREE", "table_free");
  if (outcome === "full") throw context.fail("VISIT_FULL", "visit_full");
  if (outcome === "wrong") throw context.fail("VISIT_WORD_WRONG", "visit_word_wrong");
  if (outcome === "guessing") throw context.fail("TOO_MANY_REQUESTS", "visit_word_limit");
  return accessTo(context, at, outcome);
}

interface NewGuest {
  readonly visit: VisitRow;
  readonly key: string;
  readonly name: string | null;
  readonly status: "admitted" | "waiting";
}

async function addGuest(context: RequestContext, tx: Repositories, { visit, key, name, status }: NewGuest) {
  const customer_id = await customerForVisit(context, tx, name);
  const colour = freeColour(await tx.visits.guests(visit.id));
  const row = { visit_id: visit.id, customer_id, key, name, colour, status, created_at: context.now };
  return tx.visits.addGuest(row);
}

async function accessTo(
  context: RequestContext,
  { table }: ScannedTable,
  { visit, guest }: { visit: VisitRow; guest: VisitGuestRow },
) {
  if (guest.status === "refused" || guest.status === "left") {
    throw context.fail("VISIT_ENDED", "visit_ended", {}, { reason: guest.status });
  }
  return {
    visit: await visitOnWire(context, { visit, guest, table }),
    visit_token: visitToken(context.app, context.business.id, guest.id),
  };
}

/** Waiting or refused phones don't count against a guest who knows the word. */
function isFull(guests: readonly VisitGuestRow[], isRight: boolean): boolean {
  const count = (status: VisitGuestRow["status"]) => guests.filter((guest) => guest.status === status).length;
  return count("admitted") >= MAX_PHONES || (!isRight && count("waiting") >= MAX_WAITING);
}

/** The first colour, and with it the first number of a guest, that is free. */
function freeColour(guests: readonly VisitGuestRow[]): number {
  const taken = new Set(guests.map(({ colour }) => colour));
  let colour = 0;
  while (taken.has(colour)) colour += 1;
  return colour;
}

/**
 * Compares a word with the visit's. After too many wrong ones even the right one is refused, because it could be a
 * guess; the staff can still let a phone in.
 */
async function checkWord(context: RequestContext, tx: Repositories, visit: VisitRow, word: string) {
  const limits = [
    { kind: "visit-word", subject: `${visit.id} ${networkOfCaller(context)}`, most: WRONG_WORDS.ofNetwork },
    { kind: "visit-word", subject: visit.id, most: WRONG_WORDS.ofAll },
  ].map((limit) => ({ ...limit, windowMs: HOUR_MS }));
  for (const limit of limits) if ((await tx.limits.reached(limit, context.now)) !== null) return "guessing";
  if (isVisitWord(word, visit.word)) return "right";
  for (const limit of limits) await tx.limits.take(limit, context.now);
  return "wrong";
}

async function ringsTooOften(context: RequestContext, tx: Repositories, visit: VisitRow): Promise<boolean> {
  const subject = `${visit.id} ${networkOfCaller(context)}`;
  const limit = { kind: "visit-ring", subject, most: RINGS_PER_NETWORK, windowMs: HOUR_MS };
  return (await tx.limits.take(limit, context.now)) !== null;
}

/** Empty for callers on this machine. */
function networkOfCaller(context: RequestContext): string {
  const address = limitedAddress(context);
  return address ? networkOf(address) : "";
}

async function limitOpening(context: RequestContext): Promise<void> {
  const address = limitedAddress(context);
  if (!address) return;
  const limit = { kind: "visit", subject: networkOf(address), most: OPENED_PER_NETWORK, windowMs: HOUR_MS };
  const seconds = await context.repos.transaction((tx) => tx.limits.take(limit, context.now));
  if (seconds !== null) throw context.fail("TOO_MANY_REQUESTS", "too_many_calls", { seconds });
}

/** The key that a phone made for itself; fails with BAD_REQUEST if it could be guessed. */
function readKey(context: RequestContext, key: string): string {
  if (key.length >= 8 && key.length <= 200) return key;
  throw context.fail("BAD_REQUEST", "key_invalid");
}
