import { act, cleanup, render, renderHook } from "@testing-library/react";
import { GraphQLError } from "graphql";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useCustomerOrders } from "@/components/order/list/use-customer-orders";
import { saveAddress } from "@/lib/actions/customer/addresses";
import { signOut } from "@/lib/actions/customer/session";
import { addressesQuery, walletQuery } from "@/lib/api/customer/customer";
import { useOwn, useOwnClient } from "@/lib/react/use-own";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { type CommerceServer, startCommerce } from "../commerce-server";
import { settings, storeInMinor, token, wireStore } from "../fixtures";

let server: CommerceServer;
beforeEach(async () => {
  server = await startCommerce({
    getWalletBalance: (_args, { headers }) => ({
      points: 3,
      balance: headers.authorization?.includes("ana") ? 50.5 : 7,
    }),
  });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/wallet`);
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.close();
});

const EXPIRES = Math.round(Date.now() / 1000) + 9000;
const tokenOf = (name: string) => `${token({ sub: name, exp: EXPIRES })}-${name}`;
const chooseStore = ({ store }: StorefrontState) =>
  store.setState({ selected: { id: "indiranagar", ffMode: "delivery", storeInfo: storeInMinor() } as never });
const person = (phone: string) => ({
  phone,
  email: null,
  first_name: null,
  last_name: null,
  full_name: null,
  is_guest_checkout: false,
});
const signIn = ({ session }: StorefrontState, name: string, guest = false) =>
  session.setState({ accessToken: tokenOf(name), user: { ...person(name), is_guest_checkout: guest } });

interface Known {
  storefront?: StorefrontState;
  client?: ReturnType<typeof useOwnClient>;
}

function SignedIn({ known, children }: { known: Known; children: ReactNode }) {
  const storefront = useStorefront();
  if (!known.storefront) {
    known.storefront = storefront;
    storefront.hydrate();
    signIn(storefront, "ana");
  }
  return children;
}

/** The shop of one business with Ana signed in before anything is read. */
function customer(businessId = "kaapi", known: Known = {}) {
  const own = settings({ origin: server.origin, businessId });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StorefrontProvider settings={own}>
      <SignedIn known={known}>{children}</SignedIn>
    </StorefrontProvider>
  );
  return { wrapper, known };
}

function open<Value>(hook: () => Value, businessId?: string) {
  const { wrapper, known } = customer(businessId);
  const page = renderHook(
    () => {
      known.client = useOwnClient();
      return hook();
    },
    { wrapper },
  );
  return { page, known: known as Required<Known> };
}
const wallet = () => useOwn(walletQuery).answer;

test("[SESS-09] [WALL-01] a customer's own data is read with the headers of every other call, amounts in minor units", async () => {
  const { page } = open(wallet);
  expect(page.result.current).toBeNull();
  await expect.poll(() => page.result.current).toEqual({ ok: true, value: { points: 3, balance: 5050 } });
  expect(server.callsOf("GetWalletBalance")[0]?.headers).toMatchObject({
    authorization: `Bearer ${tokenOf("ana")}`,
    "x-api-key": settings().apiKey,
  });
});

test("[API-02] a refusal is the server's first message and code, and reading again goes on from there", async () => {
  server.answer({
    getWalletBalance: () => {
      throw new GraphQLError("Please sign in.", { extensions: { code: "LOGIN_REQUIRED" } });
    },
  });
  const { page } = open(() => useOwn(walletQuery));
  const refused = { ok: false, error: { code: "LOGIN_REQUIRED", message: "Please sign in." } };
  await expect.poll(() => page.result.current.answer).toMatchObject(refused);
  server.answer({ getWalletBalance: () => ({ points: 0, balance: 1 }) });
  act(() => page.result.current.load());
  await expect.poll(() => page.result.current.answer).toEqual({ ok: true, value: { points: 0, balance: 100 } });
});

test("[API-04] without a connection the answer is an error with code NETWORK", async () => {
  await server.close();
  const { page } = open(wallet);
  await expect.poll(() => page.result.current).toMatchObject({ ok: false, error: { code: "NETWORK" } });
  server = await startCommerce();
});

test("[ROB-01] an amount that is no amount makes the answer unusable", async () => {
  const wrong: typeof walletQuery = {
    ...walletQuery,
    map: (_data, minor) => ({ points: 0, balance: minor.required("x" as never) }),
  };
  const { page } = open(() => useOwn(wrong).answer);
  await expect.poll(() => page.result.current).toMatchObject({ ok: false, error: { code: "BAD_ANSWER" } });
});

function Wallet() {
  const answer = wallet();
  return <p>{answer?.ok ? answer.value.balance : "waiting"}</p>;
}

test("[ROB-01] what was read before is shown at once, and read again behind it", async () => {
  let balance = 10;
  server.answer({ getWalletBalance: () => ({ points: 0, balance }) });
  const { wrapper } = customer();
  const page = render(<Wallet key="one" />, { wrapper });
  const shown = () => page.container.textContent;
  await expect.poll(shown).toBe("1000");
  page.rerender(<p>another page</p>);
  balance = 20;
  page.rerender(<Wallet key="two" />);
  expect(shown()).toBe("1000");
  await expect.poll(shown).toBe("2000");
});

test("[ROB-01] a refresh that fails leaves what was read, and says that it may be out of date until one succeeds", async () => {
  const { page } = open(() => useOwn(walletQuery));
  await expect.poll(() => page.result.current.answer).toMatchObject({ ok: true, value: { balance: 5050 } });
  expect(page.result.current.stale).toBeNull();
  server.answer({
    getWalletBalance: () => {
      throw new GraphQLError("Not now.", { extensions: { code: "BUSY" } });
    },
  });
  act(() => page.result.current.load());
  await expect.poll(() => page.result.current.stale).toMatchObject({ message: "Not now." });
  expect(page.result.current.answer).toMatchObject({ ok: true, value: { balance: 5050 } });
  server.answer({ getWalletBalance: () => ({ points: 0, balance: 1 }) });
  act(() => page.result.current.load());
  await expect.poll(() => page.result.current.answer).toMatchObject({ ok: true, value: { balance: 100 } });
  expect(page.result.current.stale).toBeNull();
});

test("[SESS-05] whoever signs in next sees nothing of the person before, not even an answer that comes late", async () => {
  let release = () => {};
  server.answer({
    getWalletBalance: async (_args, { headers }) => {
      if (headers.authorization?.includes("ana")) await new Promise<void>((resolve) => (release = resolve));
      return { points: 0, balance: headers.authorization?.includes("ana") ? 50 : 7 };
    },
  });
  const { page, known } = open(wallet);
  await expect.poll(() => server.callsOf("GetWalletBalance").length).toBe(1);
  const first = known.client;
  act(() => signIn(known.storefront, "ben"));
  expect(page.result.current).toBeNull();
  release();
  await expect.poll(() => page.result.current).toMatchObject({ ok: true, value: { balance: 700 } });
  expect(known.client).not.toBe(first);
  expect(first.extract()).toEqual({});
});

test("[SESS-05] signing out empties the cache", async () => {
  const { page, known } = open(wallet);
  await expect.poll(() => page.result.current).toMatchObject({ ok: true });
  const { client, storefront } = known;
  expect(client.extract()).not.toEqual({});
  page.unmount();
  signOut(storefront);
  expect(client.extract()).toEqual({});
});

test("[SESS-06] a renewed token is the same person, whose list stays on the screen", async () => {
  const { page, known } = open(wallet);
  await expect.poll(() => page.result.current).toMatchObject({ ok: true });
  const { client } = known;
  act(() => known.storefront.session.setState({ accessToken: `${tokenOf("ana")}-newer` }));
  expect(page.result.current).toMatchObject({ ok: true, value: { balance: 5050 } });
  expect(known.client).toBe(client);
});

test("[SESS-03] two guests who give the same number share nothing", async () => {
  const { page, known } = open(wallet);
  const guest = (name: string) =>
    known.storefront.session.setState({
      accessToken: tokenOf(name),
      user: { ...person("9876543210"), is_guest_checkout: true },
    });
  act(() => guest("ana"));
  await expect.poll(() => page.result.current).toMatchObject({ ok: true, value: { balance: 5050 } });
  act(() => guest("ben"));
  expect(page.result.current).toBeNull();
  await expect.poll(() => page.result.current).toMatchObject({ ok: true, value: { balance: 700 } });
});

test("[CFG-04] two businesses share nothing", async () => {
  const one = open(wallet);
  await expect.poll(() => one.page.result.current).toMatchObject({ ok: true });
  server.answer({ getWalletBalance: () => new Promise(() => {}) });
  const two = open(wallet, "pizza");
  expect(two.page.result.current).toBeNull();
  expect(two.known.client).not.toBe(one.known.client);
});

test("another store has other answers, so its list is read anew", async () => {
  const { page, known } = open(wallet);
  await expect.poll(() => page.result.current).toMatchObject({ ok: true });
  act(() => chooseStore(known.storefront));
  expect(page.result.current).toBeNull();
  await expect.poll(() => server.callsOf("GetWalletBalance").length).toBe(2);
  expect(server.callsOf("GetWalletBalance")[1]?.headers.location_id).toBe("indiranagar");
});

test("[ADDR-01] an address that is saved appears in the list that is open", async () => {
  const address = (id: string) => ({ id, address_1: `${id} Road`, lat: 12.97, lng: 77.64 });
  let saved = [address("a")];
  server.answer({
    addresses: () => saved,
    getStoresFromLatLng: () => ({ stores: [wireStore()], message: null, code: null, alternatives: [] }),
    updateAddress: () => {
      saved = [...saved, address("b")];
      return { id: "b" };
    },
  });
  const { page, known } = open(() => useOwn(addressesQuery).answer);
  const ids = () => page.result.current?.ok && page.result.current.value.map(({ id }) => id);
  act(() => chooseStore(known.storefront));
  await expect.poll(ids).toEqual(["a"]);
  const { id: _id, ...draft } = address("b");
  expect(await saveAddress(known.storefront, draft)).toEqual({ ok: true, value: "b" });
  await expect.poll(ids).toEqual(["a", "b"]);
});

test("[OLIST-01] an order that moves on changes its group without another read of the lists", async () => {
  const order = (id: string, order_state: string) => ({
    id,
    created: "2026-11-21T12:00:00Z",
    payment_option: "cash",
    discount: 0,
    total_charges: 0,
    order_state,
    order_subtotal: 1,
    order_type: "pickup",
    total_taxes: 0,
    biz_location_id: "a",
    biz_location_name: "A",
    delivery_datetime: null,
    address: null,
    order_total: 253.05,
    items: [],
  });
  server.answer({
    getOrdersList: ({ progress }) =>
      progress === "ACTIVE" ? { orders: [order("o1", "PLACED")], total: 1 } : { orders: [], total: 0 },
    getPastOrders: () => ({ orders: [order("o0", "COMPLETED")], total: 1 }),
    orderStatusUpdates: async function* () {},
    orderDetailUpdates: async function* () {},
  });
  const { page, known } = open(useCustomerOrders);
  const states = () => page.result.current.rows?.map(({ id, state }) => `${id} ${state}`);
  await expect.poll(states).toEqual(["o1 PLACED", "o0 COMPLETED"]);
  expect(page.result.current).toMatchObject({ hasMore: false, error: null });
  expect(page.result.current.rows?.[0]?.total).toBe(25305);
  act(() => {
    known.client.cache.modify({ id: "Order:o1", fields: { order_state: () => "ACKNOWLEDGED" } });
  });
  await expect.poll(states).toEqual(["o1 ACKNOWLEDGED", "o0 COMPLETED"]);
  expect(server.callsOf("GetOrdersList").length).toBe(2);
});
