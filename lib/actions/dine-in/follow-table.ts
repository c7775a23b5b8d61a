import { returnRejected } from "@/lib/actions/dine-in/send-round";
import { keepView } from "@/lib/actions/dine-in/stored-view";
import { endHere, endOf, takeVisit } from "@/lib/actions/dine-in/visit";
import { openOwnSocket } from "@/lib/actions/get-socket";
import { getSource } from "@/lib/actions/get-source";
import { type ActionError, type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { publishEvent } from "@/lib/actions/publish-event";
import {
  getTable,
  getTableOrders,
  getVisit,
  onBillErrors,
  onTableUpdate,
  type TableOrders,
} from "@/lib/api/order/dine-in";
import { isBillPaid } from "@/lib/domain/dine-in/table";
import { lastRequest } from "@/lib/domain/dine-in/visit-record";
import type { TableAction } from "@/lib/domain/enumerations";
import { isRecord } from "@/lib/state/stored-value";
import type { TableState, VisitEnd } from "@/lib/state/table/table-state";

/** What an event may have changed: all of the table, or only its rounds and bill. */
type Changed = "all" | "orders";

/**
 * Reads the visit with its rounds and bill, in one request; after a change of rounds only those and the bill. An end of
 * the visit is taken over; other failures leave what is known.
 */
export async function readTable(state: TableState, changed: Changed = "all"): Promise<void> {
  const { phase, visit } = state.visit.getState();
  const isIn = phase === "in";
  if (isIn && visit && changed === "orders")
    return takeOrders(state, await outcomeOf(getTableOrders(getSource(state))));
  if (isIn) {
    const table = await outcomeOf(getTable(getSource(state)));
    if (table.ok) takeVisit(state, table.value.visit);
    // Without its admission the phone can still read the visit.
    if (table.ok || table.error.code !== "VISIT_WAITING") return takeOrders(state, table);
  }
  await readAdmission(state);
}

/** A phone that may not be admitted reads its visit first, and the rest if it is. */
async function readAdmission(state: TableState): Promise<void> {
  const visit = await outcomeOf(getVisit(getSource(state)));
  if (!visit.ok) return takeFailure(state, visit.error);
  takeVisit(state, visit.value);
  if (visit.value.you.status === "admitted") takeOrders(state, await outcomeOf(getTableOrders(getSource(state))));
}

function takeOrders(state: TableState, orders: Outcome<TableOrders>): void {
  if (!orders.ok) {
    takeFailure(state, orders.error);
    return;
  }
  if (state.visit.getState().phase !== "in") return;
  const { requests, bill } = orders.value;
  state.visit.setState({ requests, bill, read: true, connected: true });
  returnRejected(state);
  keepView(state);
}

function takeFailure(state: TableState, error: ActionError): void {
  const ended = endOf(error);
  if (ended) endHere(state, ended);
  else state.visit.setState({ connected: false });
}

/** One read at a time; events during a read cause one more after it, of all that they changed. */
function readerOf(state: TableState): (changed?: Changed) => void {
  let reading = false;
  let next: Changed | null = null;
  const read = async (changed: Changed) => {
    next = next === "all" ? next : changed;
    if (reading) return;
    reading = true;
    while (next) {
      const now: Changed = next;
      next = null;
      await readTable(state, now);
    }
    reading = false;
  };
  return (changed = "all") => void read(changed);
}

/** Events that leave the visit, its phones and its service requests as they were. */
const OF_ORDERS: readonly TableAction[] = ["ADD_ITEMS", "BILL_CREATED"];
const changedBy = (type: TableAction): Changed => (OF_ORDERS.includes(type) ? "orders" : "all");

/**
 * LIVE-01…03: follows the table of this phone. The server's first message, and the one after a gap, says that the state
 * is to be read again, so nothing is lost. A phone that is not admitted only follows its admission. Returns an
 * unsubscribe function.
 */
export function followTable(state: TableState, isAdmitted: boolean): () => void {
  const read = readerOf(state);
  const stops: (() => void)[] = [];
  let stopped = false;
  // A refused subscription does not say why; reading the visit does.
  const again = { error: () => read() };
  const start = async () => {
    // The page's own connection may be older than the visit, and its token is only sent when a connection opens.
    const socket = await openOwnSocket(state);
    if (stopped) return socket.close();
    stops.push(
      () => socket.close(),
      onTableUpdate(socket, {
        ...again,
        next({ type, data }) {
          tellTable(state, type);
          if (!endIn(state, data)) read(changedBy(type));
        },
      }),
      socket.onReconnected(() => read()),
      socket.onConnection((connected) => state.visit.setState({ connected })),
    );
    if (!isAdmitted) return;
    stops.push(
      onBillErrors(socket, {
        ...again,
        next({ type, data }) {
          if (isBillPaid(type)) readLastBill(state);
          else if (type === "REQUEST_CLOSED") endHere(state, reasonIn(data) ?? "staff");
          else read();
        },
      }),
    );
  };
  // Without a socket the page still shows what it reads at its start.
  start().catch(() => read());
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}

/** The bill is closed, so the visit is over and cannot be read any more: the thanks show the bill as it was paid. */
function readLastBill(state: TableState): void {
  const { bill } = state.visit.getState();
  endHere(state, "bill_closed");
  if (bill) state.visit.setState({ bill: { ...bill, status: "closed", due: bill.due } });
}

/** ANL-02: something changed at the table where this phone has ordered. */
function tellTable(state: TableState, action: TableAction): void {
  const order_id = lastRequest(state.visit.getState().record);
  if (order_id) publishEvent("ORDER_UPDATED", { order_id, state: action });
}

const END_REASONS = ["bill_closed", "staff", "unused", "left", "refused"] as const;
const endNamed = (value: unknown): VisitEnd | null => END_REASONS.find((end) => end === value) ?? null;
const reasonIn = (data: unknown): VisitEnd | null => (isRecord(data) ? endNamed(data.reason) : null);

/** SETTLE_BILL carries why the visit ended. */
function endIn(state: TableState, data: unknown): boolean {
  const ended = isRecord(data) ? endNamed(data.ended) : null;
  if (ended) endHere(state, ended);
  return ended !== null;
}
