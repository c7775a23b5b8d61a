import { readFileSync } from "node:fs";
import { gql } from "@apollo/client";
import { expect, test } from "vitest";
import { pastOrdersQuery } from "@/lib/api/order/order";
import { createApolloClient, nodeOf } from "@/lib/api/transport/apollo";
import { browserSource } from "@/lib/api/transport/browser";

const client = () => {
  const headers = { apiKey: "key", token: null, adminPrefix: "", language: "en", mode: "web" } as const;
  const nobody = { storeId: null, tableId: null, channel: "web", origin: null } as const;
  return createApolloClient(
    browserSource({ subPath: "", currency: "INR", headers: () => ({ ...headers, ...nobody }) }),
  );
};

test("[CART-13] the contract says how a normalised cache must file cart lines, and so filed two lines of one item stay two", () => {
  const contract = readFileSync("backend/schema.graphql", "utf8");
  expect(contract).toMatch(/CartItem: \{ keyFields: false \}[^"]*"""\s*type CartItem/);
  const query = gql`
    {
      getCart {
        items {
          id
          signature
        }
      }
    }
  `;
  const line = (signature: string) => ({ __typename: "CartItem", id: "1", signature });
  const { cache } = client();
  cache.writeQuery({ query, data: { getCart: { __typename: "Cart", items: [line("AAA"), line("BBB")] } } });
  const kept = cache.readQuery<{ getCart: { items: { signature: string }[] } }>({ query });
  expect(kept?.getCart.items.map(({ signature }) => signature)).toEqual(["AAA", "BBB"]);
});

test("[ADDR-01] an order's address as it was then does not replace the saved address of the same id", () => {
  const address = (address_1: string) => ({ __typename: "Address", id: "home", address_1 });
  const saved = gql`
    {
      addresses {
        id
        address_1
      }
    }
  `;
  const ordered = gql`
    {
      getOrderDetails(order_id: "o1") {
        order_id
        address {
          id
          address_1
        }
      }
    }
  `;
  const { cache } = client();
  cache.writeQuery({ query: saved, data: { addresses: [address("14 Park Road")] } });
  const order = { __typename: "OrderDetail", order_id: "o1", address: address("12 Church Street") };
  cache.writeQuery({ query: ordered, data: { getOrderDetails: order } });
  expect(cache.readQuery<{ addresses: { address_1: string }[] }>({ query: saved })?.addresses[0]?.address_1).toBe(
    "14 Park Road",
  );
});

const order = (id: number) => ({
  __typename: "Order",
  id: `o${id}`,
  created: "2026-11-21T12:00:00Z",
  payment_option: "cash",
  discount: 0,
  total_charges: 0,
  order_subtotal: 1,
  order_type: "pickup",
  total_taxes: 0,
  biz_location_id: "a",
  biz_location_name: "A",
  delivery_datetime: null,
  time_slot_start: null,
  payment_status: null,
  night: null,
  order_state: "COMPLETED",
  address: null,
  order_total: 1,
  bill_id: null,
  pictures: null,
  order_number: "1",
  items: [],
});
const pages = () => {
  const { cache } = client();
  const write = (offset: number, ids: number[], total: number) =>
    cache.writeQuery({
      query: nodeOf(pastOrdersQuery.document),
      variables: { limit: 15, offset },
      data: { getPastOrders: { __typename: "OrdersResult", orders: ids.map(order), total } } as never,
    });
  const read = () => {
    const data = cache.readQuery({ query: nodeOf(pastOrdersQuery.document), variables: { limit: 15, offset: 0 } });
    return { ids: data?.getPastOrders.orders.map(({ id }) => id).join(" "), total: data?.getPastOrders.total };
  };
  return { write, read };
};

test("[OLIST-01] further pages of past orders join the list, each order once", () => {
  const { write, read } = pages();
  write(0, [9, 8, 7], 6);
  write(3, [7, 6, 5], 6);
  expect(read()).toEqual({ ids: "o9 o8 o7 o6 o5", total: 6 });
});

test("[OLIST-01] a further page without a new order is the last one, whatever the total says", () => {
  const { write, read } = pages();
  write(0, [9, 8, 7], 6);
  write(3, [9, 8], 6);
  expect(read()).toEqual({ ids: "o9 o8 o7", total: 3 });
});

test("[OLIST-01] a first page that is read again keeps what was read below it, unless there may be a gap", () => {
  const { write, read } = pages();
  write(0, [9, 8, 7], 6);
  write(3, [6, 5], 6);
  write(0, [10, 9, 8], 7);
  expect(read()).toEqual({ ids: "o10 o9 o8 o7 o6 o5", total: 7 });
  write(0, [20, 19, 18], 17);
  expect(read()).toEqual({ ids: "o20 o19 o18", total: 17 });
});
