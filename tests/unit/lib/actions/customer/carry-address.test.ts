import { GraphQLError } from "graphql";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parseDraft } from "@/components/form/draft";
import { setCartDetails } from "@/lib/actions/cart/cart-changes";
import { setSession, verifyOtp } from "@/lib/actions/customer/session";
import { PENDING_ADDRESS } from "@/lib/state/drafts";
import { readRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";
import { type CommerceServer, startCommerce } from "../../commerce-server";
import { MapStorage, NOW, storefront, storeInMinor, token, user, wireStore } from "../../fixtures";

let server: CommerceServer;
beforeAll(async () => {
  server = await startCommerce();
});
afterAll(() => server.close());

const guestToken = token({ sub: "g1", exp: NOW / 1000 + 9000 });
const own = token({ sub: "u1", exp: NOW / 1000 + 9000 });
const given = { phone: "9876543210", isd_code: "+91", otp: "1234" };
const home = {
  id: "of-guest",
  name: null,
  address_1: "12 Church Street",
  address_2: "4B",
  city: "Bengaluru",
  sub_locality: null,
  pin: "560001",
  landmark: null,
  lat: 12.97,
  lng: 77.6,
  phone: null,
  tag: "",
};

/** A guest whose order goes to the address they typed. */
function deliveredGuest() {
  const state = { ...storefront({ origin: server.origin }), tabStorage: new MapStorage() };
  const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
  state.store.setState({ selected: { id: "indiranagar", storeInfo: storeInMinor(), ffMode: "delivery", ...place } });
  setSession(state, guestToken, { ...user, is_guest_checkout: true });
  setCartDetails(state, { delivery_address: "of-guest" });
  return state;
}

beforeEach(() => {
  server.calls.length = 0;
  server.answer({
    verifyOTP: () => ({ status: "success", message: null, token: own, signup: false, user: null }),
    addresses: (_args, { headers }) => (headers.authorization?.endsWith(guestToken) ? [home] : []),
    getStoresFromLatLng: () => ({ stores: [wireStore()], message: null, code: null, alternatives: [] }),
    updateAddress: () => ({ id: "of-customer" }),
  });
});

test("[ADDR-03] [SESS-01] a guest who signs in keeps the delivery address: it is saved to the account and chosen for the order", async () => {
  const state = deliveredGuest();
  expect((await verifyOtp(state, given)).ok).toBe(true);
  const [saved, ...more] = server.callsOf("UpdateAddress");
  expect(more).toEqual([]);
  expect(saved?.headers.authorization).toContain(own);
  expect(saved?.variables).toMatchObject({ address_1: "12 Church Street", pin: "560001" });
  expect(saved?.variables).not.toHaveProperty("id");
  expect(state.cart.getState().delivery_address).toBe("of-customer");
});

test("[ADDR-03] [ROB-01] an address is never chosen for another account; one that cannot be saved stays in the checkout's draft", async () => {
  const state = deliveredGuest();
  server.answer({ updateAddress: () => Promise.reject(new GraphQLError("Down.")) });
  expect((await verifyOtp(state, given)).ok).toBe(true);
  expect(state.cart.getState().delivery_address).toBeNull();
  expect(JSON.stringify(readRecord(state, RECORDS.draft, parseDraft, PENDING_ADDRESS))).toContain("12 Church Street");
});

test("[ADDR-03] [ROB-01] a guest who leaves the page while the address is being saved finds it in the checkout", async () => {
  const state = deliveredGuest();
  const kept = () => JSON.stringify(readRecord(state, RECORDS.draft, parseDraft, PENDING_ADDRESS));
  let atSave: { draft: string; token: string | null } | undefined;
  server.answer({
    updateAddress: () => {
      atSave = { draft: kept(), token: state.session.getState().accessToken };
      return { id: "of-customer" };
    },
  });
  // From the moment of the sign-in on, a page that comes next has the account, and with it the address.
  const states: string[] = [];
  state.session.subscribe(() => queueMicrotask(() => states.push(kept())));
  expect((await verifyOtp(state, given)).ok).toBe(true);
  expect(states).toEqual([expect.stringContaining("12 Church Street")]);
  expect(atSave).toEqual({ draft: expect.stringContaining("12 Church Street"), token: own });
  expect(kept()).not.toContain("12 Church Street");
});
