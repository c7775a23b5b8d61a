import { linesToWire } from "@/lib/api/cart";
import {
  BillErrorsDocument,
  CallWaiterDocument,
  GetOrderRequestsDocument,
  PlacePartialOrderDocument,
  RequestServiceChargeRemovalDocument,
  RequestWaterDocument,
  TableUpdateDocument,
} from "@/lib/api/generated/graphql";
import { orderItemOf } from "@/lib/api/order";
import type { Listener, LiveSocket } from "@/lib/api/transport/socket";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import { minorUnits } from "@/lib/api/wire-money";
import type { CartLine } from "@/lib/domain/cart/cart";
import type { BillOutcome, TableAction } from "@/lib/domain/enumerations";

/** Section 9: dine-in orders are read a hundred at a time. */
export const ORDER_REQUEST_LIMIT = 100;

/** DINE-03: what the table has ordered so far; amounts in minor units. */
export async function getOrderRequests(source: Source, limit = ORDER_REQUEST_LIMIT, options?: SendOptions) {
  const minor = minorUnits(await source.currency());
  const { getOrderRequests: wire } = await source.send(GetOrderRequestsDocument, { limit }, options);
  return wire.map((request) => ({ ...request, items: request.items.map((item) => orderItemOf(item, minor)) }));
}
export type TableRequest = Awaited<ReturnType<typeof getOrderRequests>>[number];

/** DINE-03: adds a round to the table's bill; returns the bill's id. */
export async function placePartialOrder(
  source: Source,
  round: { lines: readonly CartLine[]; instructions?: string | null; idempotency_key: string },
  options?: SendOptions,
): Promise<string> {
  const { lines, ...rest } = round;
  const variables = { ...rest, items: linesToWire(lines) };
  return (await source.send(PlacePartialOrderDocument, variables, options)).placePartialOrder.bill_id;
}

/** DINE-02: the three service buttons. A repeat with the same key returns the first result and sends no second call. */
export async function callWaiter(source: Source, idempotency_key: string, options?: SendOptions) {
  return (await source.send(CallWaiterDocument, { idempotency_key }, options)).callWaiter;
}

export async function requestWater(source: Source, idempotency_key: string, options?: SendOptions) {
  return (await source.send(RequestWaterDocument, { idempotency_key }, options)).requestWater;
}

export async function requestServiceChargeRemoval(source: Source, idempotency_key: string, options?: SendOptions) {
  return (await source.send(RequestServiceChargeRemovalDocument, { idempotency_key }, options))
    .requestServiceChargeRemoval;
}

export interface TableEvent<Type> {
  readonly type: Type;
  readonly data: unknown;
}

/** LIVE-01, DINE-04: the outcome of a request at the table. */
export function onBillErrors(socket: LiveSocket, listener: Listener<TableEvent<BillOutcome>>): () => void {
  return socket.subscribe(BillErrorsDocument, {}, { ...listener, next: (data) => listener.next(data.billErrors) });
}

/** LIVE-01: updates of the table. */
export function onTableUpdate(socket: LiveSocket, listener: Listener<TableEvent<TableAction>>): () => void {
  return socket.subscribe(TableUpdateDocument, {}, { ...listener, next: (data) => listener.next(data.tableUpdate) });
}
