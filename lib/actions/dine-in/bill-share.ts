import { readTable } from "@/lib/actions/dine-in/follow-table";
import { getSource } from "@/lib/actions/get-source";
import { newKey } from "@/lib/actions/order/placing/placing";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import {
  type BillPayment,
  claimBillShare,
  releaseBillShare,
  requestService,
  type ServiceType,
  type ShareRequest,
} from "@/lib/api/order/dine-in";
import type { TableState } from "@/lib/state/table/table-state";

/** The key of a claim until there is a response, so that a second press is the same claim. */
const keys = new WeakMap<TableState, { readonly request: string; readonly key: string }>();

function keyFor(state: TableState, request: object): string {
  const text = JSON.stringify(request);
  const known = keys.get(state);
  if (known?.request === text) return known.key;
  const key = newKey(state);
  keys.set(state, { request: text, key });
  return key;
}

/** DINE-05: reserves a part of the bill for this phone; with cash or card the staff come. */
export async function claimShare(
  state: TableState,
  request: Omit<ShareRequest, "idempotency_key">,
): Promise<Outcome<BillPayment>> {
  const claim = () =>
    outcomeOf(claimBillShare(getSource(state), { ...request, idempotency_key: keyFor(state, request) }));
  let claimed = await claim();
  if (claimed.ok || claimed.error.message) keys.delete(state);
  // The claim whose response was lost has been released meanwhile, so this press is a new one.
  if (claimed.ok && claimed.value.status === "released") claimed = await claim();
  if (claimed.ok) keys.delete(state);
  await readTable(state);
  return claimed;
}

/** Releases this phone's unpaid share, so that others can pay it. */
export async function releaseShare(state: TableState, paymentId: string): Promise<Outcome<unknown>> {
  const released = await outcomeOf(releaseBillShare(getSource(state), paymentId));
  await readTable(state);
  return released;
}

/** DINE-02: one of the service buttons. */
export async function callService(state: TableState, type: ServiceType): Promise<Outcome<unknown>> {
  const called = await outcomeOf(requestService(getSource(state), type, newKey(state)));
  await readTable(state);
  return called;
}
