import { GraphQLError } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkDraft } from "@/lib/actions/customer/addresses";
import { type CommerceServer, startCommerce } from "../../commerce-server";
import { storefront, wireStore } from "../../fixtures";

let server: CommerceServer;
beforeAll(async () => {
  server = await startCommerce();
});
afterAll(() => server.close());

test("[ADDR-02] without a token an address is checked in full: its point, and its words against the point", async () => {
  const state = storefront({ origin: server.origin });
  const home = { address_1: "12th Main", city: "Chennai", pin: "600017", lat: 12.9, lng: 77.6 };
  const message = "The pin is near Koramangala, but the address says 600017.";
  server.answer({
    getStoresFromLatLng: () => ({ stores: [wireStore()], message: null, code: null, alternatives: [] }),
    checkAddress: () => {
      throw new GraphQLError(message, { extensions: { code: "ADDRESS_CONFLICT" } });
    },
  });
  expect(await checkDraft(state, home)).toMatchObject({ ok: false, error: { code: "ADDRESS_CONFLICT", message } });
  server.answer({ checkAddress: () => ({ success: true }) });
  expect(await checkDraft(state, home)).toEqual({ ok: true, value: "indiranagar" });
  expect(server.callsOf("CheckAddress").map(({ variables }) => variables)).toEqual([home, home]);
});
