import { returnRejected } from "@/lib/actions/dine-in/send-round";
import { keepView } from "@/lib/actions/dine-in/stored-view";
import { endHere, endOf, takeVisit } from "@/lib/actions/dine-in/visit";
import { openOwnSocket } from "@/lib/actions/get-socket";
import { getSource } from "@/lib/actions/get-source";
import { outcomeOf } from "@/lib/actions/outcome";
import { getOrderRequests, getTableBill, getVisit, onBillErrors, onTableUpdate } from "@/lib/api/order/dine-in";
import { isRecord } from "@/lib/state/stored-value";
import type { TableState, VisitEnd } from "@/lib/state/table/table-state";

/** Reads visit, rounds and bill. An end of the visit is taken over; other failures leave what is known. */
export async function readTable(state: TableState): Promise<void> {
  const source = getSource(state);
  const visit = await outcomeOf(getVisit(source));
  if (!visit.ok) {
    const ended = endOf(visit.error);
    if (ended) endHere(state, ended);
    else state.visit.setState({ connected: false });
    return;
  }
  takeVisit(state, visit.value);
  if (visit.value.you.status !== "admitted") return;
  const [requests, bill] = await Promise.all([outcomeOf(getOrderRequests(source)), outcomeOf(getTableBill(source))]);
  if (state.visit.getState().phase !== "in") return;
  if (requests.ok) {
    state.visit.setState({ requests: requests.value });
    returnRejected(state);
  }
  if (bill.ok) state.visit.setState({ bill: bill.value });
  keepView(state);
}

/** One read at a time; an event during a read causes one more after it. */
function readerOf(state: TableState): () => void {
  let reading = false;
  let again = false;
  const read = async () => {
    if (reading) {
      again = true;
      return;
    }
    reading = true;
    do {
      again = false;
      await readTable(state);
    } while (again);
    reading = false;
  };
  return () => void read();
}

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
  const again = { error: read };
  const start = async () => {
    // The page's own connection may be older than the visit, and its token is only sent when a connection opens.
    const socket = await openOwnSocket(state);
    if (stopped) return socket.close();
    stops.push(
      () => socket.close(),
      onTableUpdate(socket, { ...again, next: ({ data }) => void (endIn(state, data) || read()) }),
      socket.onReconnected(read),
      socket.onConnection((connected) => state.visit.setState({ connected })),
    );
    if (!isAdmitted) return;
    stops.push(
      onBillErrors(socket, {
        ...again,
        next({ type, data }) {
          if (type === "BILL_CLOSED_SUCCESS") readLastBill(state);
          else if (type === "REQUEST_CLOSED") endHere(state, reasonIn(data) ?? "staff");
          else read();
        },
      }),
    );
  };
  // Without a socket the page still shows what it reads at its start.
  start().catch(read);
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

const END_REASONS = ["bill_closed", "staff", "unused", "left", "refused"] as const;
const endNamed = (value: unknown): VisitEnd | null => END_REASONS.find((end) => end === value) ?? null;
const reasonIn = (data: unknown): VisitEnd | null => (isRecord(data) ? endNamed(data.reason) : null);

/** SETTLE_BILL carries why the visit ended. */
function endIn(state: TableState, data: unknown): boolean {
  const ended = isRecord(data) ? endNamed(data.ended) : null;
  if (ended) endHere(state, ended);
  return ended !== null;
}
