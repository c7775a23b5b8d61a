import {
  BillErrorsDocument,
  type BillPaymentFieldsFragment,
  CallWaiterDocument,
  ClaimBillShareAgainDocument,
  ClaimBillShareDocument,
  type ClaimBillShareMutationVariables,
  type DietInput,
  GetTableBillDocument,
  GetTableByCodeDocument,
  GetTableDocument,
  GetTableOrdersDocument,
  GetTableReceiptDocument,
  GetVisitDocument,
  JoinVisitDocument,
  type JoinVisitMutationVariables,
  LeaveVisitDocument,
  NameVisitGuestDocument,
  type OrderRequestFieldsFragment,
  PlacePartialOrderDocument,
  ReleaseBillShareDocument,
  RequestServiceChargeRemovalDocument,
  RequestWaterDocument,
  StartVisitDocument,
  type StartVisitMutationVariables,
  type TableBillFieldsFragment,
  TableUpdateDocument,
  type VisitFieldsFragment,
  type VisitGuestFieldsFragment,
} from "@/lib/api/generated/graphql";
import { linesToWire } from "@/lib/api/order/cart";
import { orderItemOf } from "@/lib/api/order/order";
import { type Store, storeOf } from "@/lib/api/shop/stores";
import type { Listener, LiveSocket } from "@/lib/api/transport/socket";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import { type InMinor, type MinorUnits, minorUnits, sendForAmounts } from "@/lib/api/wire-money";
import type { CartLine } from "@/lib/domain/cart/cart";
import type { BillOutcome, TableAction } from "@/lib/domain/enumerations";
import { type Minor, toDecimal } from "@/lib/domain/money";

/** Section 9: dine-in orders are read a hundred at a time. */
export const ORDER_REQUEST_LIMIT = 100;

export interface TableOfCode {
  readonly table: { readonly id: string; readonly name: string };
  readonly floor: { readonly id: string; readonly name: string } | null;
  readonly store: Store;
}
export type Visit = VisitFieldsFragment;
export type VisitGuest = VisitGuestFieldsFragment;
export type TableBill = InMinor<TableBillFieldsFragment>;
export type BillDish = TableBill["dishes"][number];
export type BillPayment = InMinor<BillPaymentFieldsFragment>;

/** DINE-01: the table of a printed code. The same for every guest, so pages cache it until the stores change. */
export async function getTableByCode(source: Source, code: string, options?: SendOptions): Promise<TableOfCode> {
  const cached: SendOptions = { topics: ["stores"], ...options };
  const { data, minor } = await sendForAmounts(source, GetTableByCodeDocument, { code }, cached);
  const wire = data.getTableByCode;
  return { table: wire.table, floor: wire.floor ?? null, store: storeOf(wire.store, minor) };
}

/** The visit that this phone's token belongs to. */
export async function getVisit(source: Source, options?: SendOptions): Promise<Visit> {
  return (await source.send(GetVisitDocument, {}, options)).getVisit;
}

/** D24: opens a visit at a free table. */
export async function startVisit(source: Source, variables: StartVisitMutationVariables, options?: SendOptions) {
  return (await source.send(StartVisitDocument, variables, options)).startVisit;
}

/** D24: joins the visit at an occupied table, at once with its word, else once staff admit the phone. */
export async function joinVisit(source: Source, variables: JoinVisitMutationVariables, options?: SendOptions) {
  return (await source.send(JoinVisitDocument, variables, options)).joinVisit;
}

export async function nameVisitGuest(source: Source, name: string | null, options?: SendOptions): Promise<Visit> {
  return (await source.send(NameVisitGuestDocument, { name }, options)).nameVisitGuest;
}

export async function leaveVisit(source: Source, options?: SendOptions) {
  return (await source.send(LeaveVisitDocument, {}, options)).leaveVisit;
}

/** DINE-05: the running bill of the visit alone; null before its first round. Amounts in minor units. */
export async function getTableBill(source: Source, options?: SendOptions): Promise<TableBill | null> {
  const { data, minor } = await sendForAmounts(source, GetTableBillDocument, {}, options);
  return data.getTableBill ? billOf(data.getTableBill, minor) : null;
}

/** DINE-03, DINE-05: what the table has ordered so far, and its bill; null before its first round. */
export interface TableOrders {
  readonly requests: readonly TableRequest[];
  readonly bill: TableBill | null;
}

interface OrdersOnWire {
  readonly getOrderRequests: readonly OrderRequestFieldsFragment[];
  readonly getTableBill?: TableBillFieldsFragment | null;
}

/** The rounds and the bill of the visit, in one request. Amounts in minor units. */
export async function getTableOrders(source: Source, options?: SendOptions): Promise<TableOrders> {
  const variables = { limit: ORDER_REQUEST_LIMIT };
  const { data, minor } = await sendForAmounts(source, GetTableOrdersDocument, variables, options);
  return ordersOf(data, minor);
}

/** The visit with its rounds and its bill, in one request. It fails for a phone that is not admitted. */
export async function getTable(
  source: Source,
  options?: SendOptions,
): Promise<TableOrders & { readonly visit: Visit }> {
  const variables = { limit: ORDER_REQUEST_LIMIT };
  const { data, minor } = await sendForAmounts(source, GetTableDocument, variables, options);
  return { visit: data.getVisit, ...ordersOf(data, minor) };
}

const ordersOf = ({ getOrderRequests, getTableBill }: OrdersOnWire, minor: MinorUnits): TableOrders => ({
  requests: getOrderRequests.map((request) => requestOf(request, minor)),
  bill: getTableBill ? billOf(getTableBill, minor) : null,
});

const requestOf = (wire: OrderRequestFieldsFragment, minor: MinorUnits) => ({
  ...wire,
  items: wire.items.map((item) => orderItemOf(item, minor)),
});
export type TableRequest = ReturnType<typeof requestOf>;

/** DINE-04: the closed bill, which the visit's token reads for a day. Amounts in minor units. */
export async function getTableReceipt(source: Source, options?: SendOptions) {
  const minor = minorUnits(await source.currency());
  const { getTableReceipt: wire } = await source.send(GetTableReceiptDocument, {}, options);
  const refunds = wire.refunds.map((refund) => ({ ...refund, amount: minor.required(refund.amount) }));
  return { ...wire, refunds, store: storeOf(wire.store, minor), bill: billOf(wire.bill, minor) };
}
export type TableReceipt = Awaited<ReturnType<typeof getTableReceipt>>;

function billOf(wire: TableBillFieldsFragment, minor: MinorUnits): TableBill {
  const titled = (rows: typeof wire.other_charges) =>
    rows.map(({ title, amount }) => ({ title, amount: minor.required(amount) }));
  return {
    ...wire,
    sub_total: minor.required(wire.sub_total),
    other_charges: titled(wire.other_charges),
    service_charge: minor.required(wire.service_charge),
    discount: minor.required(wire.discount),
    tax_breakup: titled(wire.tax_breakup),
    included_taxes: titled(wire.included_taxes),
    total: minor.required(wire.total),
    paid: minor.required(wire.paid),
    due: minor.required(wire.due),
    tips: minor.required(wire.tips),
    dishes: wire.dishes.map((dish) => ({
      ...dish,
      total: minor.required(dish.total),
      share: minor.required(dish.share),
    })),
    payments: wire.payments.map((payment) => paymentOf(payment, minor)),
  };
}

function paymentOf(wire: BillPaymentFieldsFragment, minor: MinorUnits): BillPayment {
  const { amount, tip, payable } = wire;
  return {
    ...wire,
    amount: minor.required(amount),
    tip: minor.required(tip),
    payable: minor.required(payable),
  };
}

/** A part of the bill that a guest takes; amounts in minor units. */
export type ShareRequest = Pick<
  ClaimBillShareMutationVariables,
  "kind" | "way" | "dishes" | "of" | "idempotency_key"
> & {
  readonly amount?: Minor | null;
  readonly tip?: Minor | null;
};

/** DINE-05: reserves a part of the bill for this phone. */
export async function claimBillShare(
  source: Source,
  { amount, tip, ...request }: ShareRequest,
  options?: SendOptions,
): Promise<BillPayment> {
  const currency = await source.currency();
  const decimal = (value: Minor | null | undefined) => (value == null ? null : toDecimal(value, currency));
  const variables = { ...request, amount: decimal(amount), tip: decimal(tip) };
  const { claimBillShare: wire } = await source.send(ClaimBillShareDocument, variables, options);
  return paymentOf(wire, minorUnits(currency));
}

/** DINE-05: takes this phone's share again after its payment failed or its time ran out; one that is held stays as it is. */
export async function claimBillShareAgain(
  source: Source,
  payment_id: string,
  options?: SendOptions,
): Promise<BillPayment> {
  const currency = await source.currency();
  const { claimBillShareAgain: wire } = await source.send(ClaimBillShareAgainDocument, { payment_id }, options);
  return paymentOf(wire, minorUnits(currency));
}

export async function releaseBillShare(source: Source, payment_id: string, options?: SendOptions) {
  return (await source.send(ReleaseBillShareDocument, { payment_id }, options)).releaseBillShare;
}

interface Round {
  readonly lines: readonly CartLine[];
  readonly instructions?: string | null;
  /** The guest's allergies and diet, for the kitchen. */
  readonly diet?: DietInput | null;
  /** For this round only; it needs an account. */
  readonly coupon_code?: string | null;
  readonly idempotency_key: string;
}

/** DINE-03: adds a round to the table's bill; returns the bill's id and the request by which the round is followed. */
export async function placePartialOrder(source: Source, round: Round, options?: SendOptions) {
  const { lines, ...rest } = round;
  const variables = { ...rest, items: linesToWire(lines) };
  const { bill_id, request_id } = (await source.send(PlacePartialOrderDocument, variables, options)).placePartialOrder;
  return { billId: bill_id, requestId: request_id };
}

/** What the service buttons request (DINE-02). */
export type ServiceType = Extract<TableAction, "CALL_WAITER" | "REQUEST_WATER" | "REQUEST_SERVICE_CHARGE_REMOVAL">;

/** DINE-02: a repeat with the same key returns the first result and sends no second call. */
export async function requestService(
  source: Source,
  type: ServiceType,
  idempotency_key: string,
  options?: SendOptions,
) {
  const variables = { idempotency_key };
  if (type === "CALL_WAITER") return (await source.send(CallWaiterDocument, variables, options)).callWaiter;
  if (type === "REQUEST_WATER") return (await source.send(RequestWaterDocument, variables, options)).requestWater;
  return (await source.send(RequestServiceChargeRemovalDocument, variables, options)).requestServiceChargeRemoval;
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
