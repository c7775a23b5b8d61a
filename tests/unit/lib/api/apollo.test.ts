import { readFileSync } from "node:fs";
import { gql, InMemoryCache } from "@apollo/client";
import { GraphQLError } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getAddresses, updateAddress } from "@/lib/api/customer";
import { getOrders } from "@/lib/api/order";
import type { ApolloSource } from "@/lib/api/transport/apollo";
import { apolloSource } from "@/lib/api/transport/apollo";
import { settle } from "@/lib/api/transport/source";
import type { CommerceServer } from "../commerce-server";
import { startCommerce } from "../commerce-server";

let server: CommerceServer;
beforeAll(async () => {
  server = await startCommerce();
});
afterAll(() => server.close());

const apollo = (): ApolloSource =>
  apolloSource({
    subPath: "",
    currency: "INR",
    origin: server.origin,
    socket: () => Promise.reject(new Error("not needed")),
    headers: () => ({
      apiKey: "key",
      token: "customer-token",
      adminPrefix: "",
      language: "es",
      mode: "web",
      storeId: null,
      tableId: null,
      channel: "web",
      origin: null,
    }),
  });

const home = {
  id: "home",
  name: null,
  address_1: "12th Main",
  address_2: null,
  city: null,
  sub_locality: null,
  pin: null,
  landmark: null,
  lat: 1,
  lng: 2,
  phone: null,
  tag: "Home",
};

describe("Apollo as a source for a customer's own data", () => {
  test("[SESS-09] sends the same headers as every other call", async () => {
    server.answer({ addresses: () => [home] });
    expect(await getAddresses(apollo())).toMatchObject([home]);
    expect(server.calls.at(-1)?.headers).toMatchObject({
      authorization: "Bearer customer-token",
      "x-api-key": "key",
      "x-use-lang": "es",
    });
  });

  test("[API-02] fails with the first server message, the others kept, as the fetch client does", async () => {
    server.answer({
      addresses: () => {
        throw new GraphQLError("Please sign in.", { extensions: { code: "LOGIN_REQUIRED" } });
      },
    });
    const outcome = await settle(getAddresses(apollo()));
    expect(outcome).toMatchObject({
      ok: false,
      error: { name: "ApiError", message: "Please sign in.", code: "LOGIN_REQUIRED", fromServer: true },
    });
  });

  test("[API-04] no connection is an ApiError with code NETWORK", async () => {
    const source = apolloSource({
      subPath: "",
      currency: "INR",
      origin: "http://127.0.0.1:1",
      socket: () => Promise.reject(new Error("not needed")),
      headers: () => ({
        apiKey: "key",
        token: null,
        adminPrefix: "",
        language: "en",
        mode: "web",
        storeId: null,
        tableId: null,
        channel: "web",
        origin: null,
      }),
    });
    expect(await settle(getAddresses(source))).toMatchObject({ ok: false, error: { code: "NETWORK" } });
  });

  test("[ROB-01] what was read before can be shown at once, and is forgotten with the session", async () => {
    const source = apollo();
    server.answer({ getOrdersList: () => ({ orders: [], total: 0 }), updateAddress: () => ({ id: "new" }) });
    expect(await settle(getOrders(source.cached))).toMatchObject({ ok: false, error: { code: "NOT_CACHED" } });
    await getOrders(source);
    expect(await getOrders(source.cached)).toEqual({ orders: [], total: 0 });
    await source.forget();
    expect(await settle(getOrders(source.cached))).toMatchObject({ ok: false, error: { code: "NOT_CACHED" } });
    expect(await updateAddress(source, { address_1: "x", lat: 1, lng: 2 })).toBe("new");
  });
});

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
  const data = { getCart: { __typename: "Cart", items: [line("AAA"), line("BBB")] } };
  const kept = (cache: InMemoryCache) => {
    cache.writeQuery({ query, data });
    const read = cache.readQuery<typeof data>({ query });
    return read?.getCart.items.map(({ signature }) => signature);
  };
  expect(kept(new InMemoryCache({ typePolicies: { CartItem: { keyFields: false } } }))).toEqual(["AAA", "BBB"]);
});
