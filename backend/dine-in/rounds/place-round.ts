import { createHash, randomUUID } from "node:crypto";
import { MAX_INSTRUCTIONS_LENGTH } from "../../../lib/domain/cart/cart.ts";
import { readDiet } from "../../../lib/domain/diet.ts";
import { TABLE_MODE } from "../../../lib/domain/modes.ts";
import type { RequestContext } from "../../context.ts";
import type { BillRow } from "../../db/repositories/dine-in/bills.ts";
import type { VisitGuestRow, VisitRow } from "../../db/repositories/dine-in/visits.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { MutationPlacePartialOrderArgs } from "../../generated/resolvers.ts";
import { menuChanged } from "../../menu/menu-events.ts";
import { billOfCart } from "../../orders/cart/bill-of-cart.ts";
import { linesOfWire } from "../../orders/cart/wire-lines.ts";
import { couponColumns, frozenColumns, frozenLines } from "../../orders/placing/freeze.ts";
import { takeGoods } from "../../orders/placing/take-goods.ts";
import { orderTopics } from "../../orders/subscriptions/events.ts";
import { billOnWire, couponMessage } from "../../orders/views/bill-view.ts";
import { announceTable } from "../announce-table.ts";
import { customerOfPhone, newGuest, requireVisit } from "../visits/calling-phone.ts";
import { withTableLocked } from "../visits/lock-visit.ts";

const SCOPE = "placePartialOrder";

/**
 * DINE-03: sends a phone's cart as a round of its table's bill, and returns the bill only when the round is durable. A
 * repeat with the same key returns the same bill (D8). The round waits for the staff; until they accept it, the kitchen
 * does not see it. Fails with BILL_LOCKED once the bill was requested, and like getBill if something cannot be ordered.
 */
export async function placeRound(context: RequestContext, args: MutationPlacePartialOrderArgs) {
  const at = await requireVisit(context);
  checkInstructions(context, args.instructions);
  const name = { scope: SCOPE, key: readKey(context, args.idempotency_key), owner: at.guest.id };
  const request_hash = hashOf(args);
  const order_id = randomUUID();
  const outcome = await withTableLocked(context.repos, at.visit.id, async (tx, visit) => {
    const key = { ...name, request_hash, order_id, response: null, created_at: context.now };
    if (!(await tx.placing.takeKey(key))) return { known: await tx.placing.findKey(name), placed: null };
    const placed = await place(context, tx, { visit, guest: at.guest, args, order_id });
    if (placed.menuChanged) await menuChanged(context.app, tx);
    return { known: null, placed };
  });
  if (outcome?.placed) {
    const { bill, request } = outcome.placed;
    return { bill_id: bill.id, request_id: request.id };
  }
  if (outcome?.known?.request_hash !== request_hash) throw context.fail("IDEMPOTENCY_KEY_REUSED", "key_reused");
  const request = await context.repos.tableRequests.ofOrder(outcome.known.order_id ?? "");
  if (!request?.bill_id) throw new Error("An idempotency key of placePartialOrder has no bill.");
  return { bill_id: request.bill_id, request_id: request.id };
}

interface Round {
  /** As it is with its table locked. */
  readonly visit: VisitRow;
  /** The phone that sends it; null: the staff, for guests without one. */
  readonly guest: VisitGuestRow | null;
  readonly args: Omit<MutationPlacePartialOrderArgs, "idempotency_key">;
  readonly order_id: string;
}

/**
 * More than any party sends before staff answer. Each holds its dishes' stock, and phones of strangers at a free table
 * could hold all of it.
 */
const MAX_WAITING_ROUNDS = 15;

async function limitWaiting(context: RequestContext, tx: Repositories, billId: string): Promise<void> {
  const waiting = (await tx.bills.rounds(billId)).filter(({ status }) => status === "PLACED");
  if (waiting.length >= MAX_WAITING_ROUNDS) throw context.fail("TOO_MANY_REQUESTS", "rounds_waiting");
}

/** Places a round in a transaction that has locked its table. */
export async function place(context: RequestContext, tx: Repositories, { visit, guest, args, order_id }: Round) {
  const { app, now } = context;
  if (visit.ended_at) throw context.fail("VISIT_ENDED", "visit_ended", {}, { reason: visit.end_reason });
  const store = await tx.stores.byId(visit.store_id);
  if (!store) throw context.fail("VISIT_ENDED", "visit_ended", {}, { reason: "staff" });
  const bill = await openBill(context, tx, visit);
  if (guest) await limitWaiting(context, tx, bill.id);
  const customer = guest ? await customerOfPhone(context, tx, guest) : await newGuest(context, tx, null);
  const computed = await billOfCart(
    context,
    tx,
    store,
    { order_type: TABLE_MODE, items: args.items, coupon_code: args.coupon_code ?? null },
    customer,
  );
  const [first] = computed.errors;
  if (first) {
    const wire = billOnWire(context, computed);
    throw context.refuse(first.error_type, first.error_message, { bill: wire, errors: wire.errors });
  }
  if (computed.couponCode && !computed.bill.coupon?.ok) {
    throw context.refuse("COUPON_UNAVAILABLE", couponMessage(context, computed), {
      bill: billOnWire(context, computed),
    });
  }
  const goods = await takeGoods(context, tx, computed, customer);
  const { instructions, diet } = args;
  const order = {
    ...frozenColumns(context, { customer, order_id, computed, instructions, diet }),
    channel: "web" as const,
    visit_source: "table",
    ...couponColumns(computed),
    bill_id: bill.id,
    table_id: visit.table_id,
    customer_name: guest?.name ?? null,
    phone: "",
    // How a bill was paid is known once it is; what is not paid online is paid at the table.
    payment_option: "cash",
    payment_status: "due" as const,
    delivery_at: now,
  };
  const lines = frozenLines(computed, order_id).map((line) => ({ ...line, status: "PLACED" as const }));
  await tx.orders.place({
    order,
    lines,
    event: { actor: guest ? "customer" : "staff", created_at: now },
    ...orderTopics(context.business.id, order),
  });
  if (order.coupon_id) await tx.coupons.redeem(order.coupon_id, customer.id, order_id, now);
  const request = await tx.tableRequests.insert({
    store_id: store.id,
    table_id: visit.table_id,
    visit_id: visit.id,
    customer_id: customer.id,
    guest_id: guest?.id ?? null,
    bill_id: bill.id,
    order_id,
    type: "ADD_ITEMS",
    status: "open",
    instructions: order.instructions,
    created_at: now,
  });
  await announceTable(app, tx, visit, "ADD_ITEMS", { request_id: request.id, guest_id: guest?.id ?? null });
  return { bill, request, menuChanged: goods.menuChanged };
}

/** The table's bill, begun with the first round. */
async function openBill(context: RequestContext, tx: Repositories, visit: VisitRow): Promise<BillRow> {
  const first = await tx.bills.ofVisit(visit.id);
  // Locked, so that the bill is not closed while a round is added to it.
  const known = first && (await tx.bills.lock(first.id));
  if (known?.status === "locked") throw context.fail("BILL_LOCKED", "bill_locked");
  if (known && known.status !== "open") throw context.fail("VISIT_ENDED", "visit_ended", {}, { reason: "bill_closed" });
  if (known) return known;
  const { store_id, table_id, id: visit_id } = visit;
  const service_percent = context.business.order_choices.service_charge?.percent ?? 0;
  const bill = await tx.bills.insert({ store_id, table_id, visit_id, service_percent, created_at: context.now });
  await announceTable(context.app, tx, visit, "BILL_CREATED", { bill_id: bill.id });
  return bill;
}

function checkInstructions(context: RequestContext, text: string | null | undefined): void {
  const length = Array.from(text?.trim() ?? "").length;
  if (length <= MAX_INSTRUCTIONS_LENGTH) return;
  throw context.fail("INSTRUCTIONS_TOO_LONG", "instructions_too_long", { length, max: MAX_INSTRUCTIONS_LENGTH });
}

/** A call without a key cannot be repeated safely, so it gets a key of its own. */
function readKey(context: RequestContext, key: string | null | undefined): string {
  if (key == null) return randomUUID();
  if (key.length >= 8 && key.length <= 200) return key;
  throw context.fail("BAD_REQUEST", "key_invalid");
}

/** Everything that was sent: a key stands for one round, with its notes, allergies and coupon. */
function hashOf({ items, instructions, diet, coupon_code }: MutationPlacePartialOrderArgs): string {
  const sent = [linesOfWire(items), instructions?.trim() || null, readDiet(diet), coupon_code?.trim() || null];
  return createHash("sha256").update(JSON.stringify(sent)).digest("hex");
}
