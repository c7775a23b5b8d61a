import { putBack } from "@/lib/actions/dine-in/put-back";
import { keepReceipt } from "@/lib/actions/dine-in/stored-receipt";
import { restoreView } from "@/lib/actions/dine-in/stored-view";
import { getSource } from "@/lib/actions/get-source";
import { newKey } from "@/lib/actions/order/placing/placing";
import { type ActionError, type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { publishEvent } from "@/lib/actions/publish-event";
import { getVisit, joinVisit, leaveVisit, nameVisitGuest, startVisit, type Visit } from "@/lib/api/order/dine-in";
import { lastRequest, type VisitRecord } from "@/lib/domain/dine-in/visit-record";
import { ok } from "@/lib/domain/result";
import { keepVisit, NO_VISIT, type TableState, type VisitEnd } from "@/lib/state/table/table-state";

const ENDS: readonly VisitEnd[] = ["bill_closed", "staff", "unused", "left", "refused"];

/** Whether a call failed because the visit is over, and why it ended. */
export function endOf({ code, cause }: ActionError): VisitEnd | null {
  if (code !== "VISIT_ENDED" && code !== "VISIT_REQUIRED") return null;
  const reason = cause?.extensions.reason;
  return ENDS.find((end) => end === reason) ?? "staff";
}

/**
 * The visit is over for this phone. Nothing of it stays in the browser, except the cart, what was not sent yet, and
 * after a paid bill the access to its receipt.
 */
export function endHere(state: TableState, ended: VisitEnd): void {
  const { phase, record, bill, visit, requests } = state.visit.getState();
  if (phase === "ended") return;
  if (ended === "bill_closed") {
    const order_id = lastRequest(record);
    if (order_id) publishEvent("ORDER_SETTLED", { order_id, state: "BILL_CLOSED_SUCCESS" });
    if (record?.token) keepReceipt(state, record.token);
  }
  forgetVisit(state);
  // The last bill stays on the screen, for the thanks.
  state.visit.setState({ ...NO_VISIT, phase: "ended", ended, bill, visit, requests });
}

/** Forgets the visit of this phone; what was not sent goes back into its cart. */
function forgetVisit(state: TableState): void {
  const { record } = state.visit.getState();
  for (const round of record?.rounds.filter(({ state: sent }) => sent === "waiting") ?? []) putBack(state, round);
  keepVisit(state, null);
}

/** Applies the state of the visit that the server returned. */
export function takeVisit(state: TableState, visit: Visit): void {
  const { status } = visit.you;
  if (status === "refused" || status === "left") {
    endHere(state, status);
    return;
  }
  // The staff may have moved the party to another table.
  state.store.setState({ table: visit.table, floor: visit.floor ?? null });
  state.visit.setState({
    visit,
    phase: status === "admitted" ? "in" : "waiting",
    connected: true,
    ended: null,
    occupied: false,
  });
}

/** Checks the visit that this phone stored; without one it only reads the menu. */
export async function resumeVisit(state: TableState): Promise<void> {
  const { record } = state.visit.getState();
  if (!record?.token) return;
  state.visit.setState({ phase: "reading" });
  const read = await outcomeOf(getVisit(getSource(state)));
  if (read.ok) {
    // A visit at another table: this code was scanned after moving on, so this phone starts again here.
    const isHere = record.code === state.place.code || read.value.table.id === state.place.table.id;
    if (isHere) {
      // The table's code was renewed meanwhile, and pages of the visit lead back to the new one.
      if (record.code !== state.place.code) keepVisit(state, { ...record, code: state.place.code });
      return takeVisit(state, read.value);
    }
    forgetVisit(state);
    return state.visit.setState({ phase: "none" });
  }
  const ended = endOf(read.error);
  if (!ended) {
    restoreView(state);
    return state.visit.setState({ phase: "in", connected: false });
  }
  if (record.code === state.place.code) return endHere(state, ended);
  forgetVisit(state);
  state.visit.setState({ phase: "none" });
}

/** The record under which this phone starts or joins; stored before anything is sent, so that a repeat is the same phone. */
function ownRecord(state: TableState, name: string): VisitRecord {
  const { record } = state.visit.getState();
  const { code } = state.place;
  const fresh: VisitRecord = { code, key: newKey(state), token: null, name, rounds: [], at: state.now() };
  const known = record?.code === code ? { ...record, name: name || record.name, at: state.now() } : fresh;
  keepVisit(state, known);
  return known;
}

/** D24: opens the visit with the first deliberate act. TABLE_ALREADY_OCCUPIED: another phone was first. */
export async function openVisit(state: TableState, name = ""): Promise<Outcome<Visit>> {
  const record = ownRecord(state, name);
  const variables = { code: record.code, name: record.name || null, idempotency_key: record.key };
  return takeAccess(state, record, await outcomeOf(startVisit(getSource(state), variables)));
}

/** D24: joins the visit of this table; without the word, staff have to admit the phone. */
export async function enterVisit(state: TableState, word: string | null, name = ""): Promise<Outcome<Visit>> {
  const record = ownRecord(state, name);
  const variables = { code: record.code, word, name: record.name || null, idempotency_key: record.key };
  return takeAccess(state, record, await outcomeOf(joinVisit(getSource(state), variables)));
}

type Access = Outcome<{ readonly visit: Visit; readonly visit_token: string }>;

function takeAccess(state: TableState, record: VisitRecord, access: Access): Outcome<Visit> {
  if (!access.ok) {
    if (access.error.code === "TABLE_ALREADY_OCCUPIED") state.visit.setState({ occupied: true });
    if (access.error.code === "TABLE_FREE") state.visit.setState({ occupied: false });
    const ended = endOf(access.error);
    // Its key belongs to a phone that has left or was refused; the next attempt is a new phone.
    if (ended) keepVisit(state, null);
    return access;
  }
  const { visit, visit_token: token } = access.value;
  keepVisit(state, { ...record, token });
  takeVisit(state, visit);
  return ok(visit);
}

/** The name that the others at the table see. */
export async function renameGuest(state: TableState, name: string): Promise<Outcome<Visit>> {
  const renamed = await outcomeOf(nameVisitGuest(getSource(state), name.trim() || null));
  const { record } = state.visit.getState();
  if (!renamed.ok) return renamed;
  if (record) keepVisit(state, { ...record, name: name.trim() });
  takeVisit(state, renamed.value);
  return renamed;
}

/** Leaves the visit; the table's bill stays open. */
export async function leaveTable(state: TableState): Promise<Outcome<unknown>> {
  const left = await outcomeOf(leaveVisit(getSource(state)));
  if (left.ok) endHere(state, "left");
  return left;
}
