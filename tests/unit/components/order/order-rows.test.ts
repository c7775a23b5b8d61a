import { expect, test } from "vitest";
import { groupOf, type OrderRow, rowOf, rowOfDetail, withBillsMerged } from "@/components/order/list/order-rows";
import { asMinor } from "@/lib/domain/money";

const row = (id: string, more: Partial<OrderRow> = {}): OrderRow => ({
  id,
  number: null,
  state: "COMPLETED",
  created: "2026-11-21T12:00:00Z",
  due: null,
  night: null,
  slotFrom: null,
  store: "Indiranagar",
  total: asMinor(10_000),
  itemCount: 2,
  titles: `Dish of ${id}`,
  pictures: [`/${id}.webp`, "/bread.webp"],
  place: { storeId: "1", mode: "pickup", addressId: null } as OrderRow["place"],
  type: "pickup",
  awaitsPayment: false,
  billId: null,
  rounds: 1,
  ...more,
});

test("[OLIST-01] the rounds of a table's bill are one order, under dine-in until the bill is settled, then past", () => {
  const rounds = [
    row("third", { billId: "b", state: "PLACED" }),
    row("home"),
    row("second", { billId: "b", state: "CANCELLED" }),
    row("first", { billId: "b", state: "SERVED" }),
  ];
  const [visit, home, ...more] = withBillsMerged(rounds);
  expect(more).toEqual([]);
  expect(home).toEqual(row("home"));
  expect(visit).toMatchObject({
    id: "third",
    rounds: 2,
    total: 20_000,
    itemCount: 4,
    titles: "Dish of third, Dish of first",
    pictures: ["/third.webp", "/bread.webp", "/first.webp"],
  });
  expect([visit, home].map((each) => each && groupOf(each))).toEqual(["DINE_IN", "PAST"]);
  const settled = withBillsMerged(rounds.map((each) => ({ ...each, state: "COMPLETED" })));
  expect(settled.map(groupOf)).toEqual(["PAST", "PAST"]);
});

test("[OLIST-01] a visit of which everything was rejected stays in the list", () => {
  const rounds = [row("two", { billId: "b", state: "CANCELLED" }), row("one", { billId: "b", state: "CANCELLED" })];
  expect(withBillsMerged(rounds).map(({ id, rounds: count }) => [id, count])).toEqual([["two", 1]]);
});

test("[OLIST-01] a row knows when its order is due, not only when it was placed, and names no dish that was taken off", () => {
  const dish = (title: string, status: string | null) => ({ title, status, quantity: 1 });
  const detail = (more: object) =>
    rowOfDetail({
      order_type: "Pickup",
      delivery_datetime: "2026-11-24 07:30",
      items: [dish("Dosa", null)],
      store: { biz_location_id: "1", name: "Indiranagar" },
      payment: null,
      status_updates: [],
      ...more,
    } as never);
  expect(detail({}).due).toBe(Date.parse("2026-11-24T07:30:00Z"));
  expect(detail({ order_type: "Dinein" }).due).toBeNull();
  expect(detail({ delivery_datetime: null }).due).toBeNull();
  const rejected = detail({ items: [dish("Appam", "CANCELLED"), dish("Poori", "SERVED")] });
  expect([rejected.titles, rejected.itemCount]).toEqual(["Poori", 1]);
});

test("[OLIST-01] a customer's row has the order's number as a guest's has; a server that sends none leaves it out", () => {
  const listed = (more: object) => rowOf({ order_type: "Pickup", items: [], address: null, ...more } as never).number;
  expect([listed({ order_number: "002" }), listed({})]).toEqual(["002", null]);
  const detail = { order_type: "Pickup", items: [], store: {}, payment: null, status_updates: [], order_number: "001" };
  expect(rowOfDetail(detail as never).number).toBe("001");
});

test("[OLIST-01] a customer's row, too, knows that its order waits for its payment", () => {
  const waits = (payment_status?: string) =>
    rowOf({ order_type: "Pickup", items: [], address: null, payment_status } as never).awaitsPayment;
  expect([waits("pending"), waits("paid"), waits("due"), waits()]).toEqual([true, false, false, false]);
});

test("[OLIST-01] an order that was paid online has the time of its payment in the list too, as on its page and its receipt", () => {
  const detail = { order_type: "Pickup", items: [], store: {}, payment: null, created: "2026-11-24T07:30:00Z" };
  const placed = { status: "PLACED", created: "2026-11-24T07:31:00Z" };
  expect(rowOfDetail({ ...detail, status_updates: [placed] } as never).created).toBe(placed.created);
});
