import { describe, expect, test } from "vitest";
import type { CartItemFieldsFragment } from "@/lib/api/generated/graphql";
import { getBill } from "@/lib/api/order/bill";
import { linesOf, linesToWire } from "@/lib/api/order/cart";
import { getAnnouncement, getBusinessInfo } from "@/lib/api/shop/business";
import { settle } from "@/lib/api/transport/source";
import { minorUnits } from "@/lib/api/wire-money";
import { branded } from "../branded";
import { NOW, wireBill, wireStore } from "../fixtures";
import { serveReaders, server, source } from "./reader-source";

serveReaders();

describe("readers", () => {
  test("[SESS-09] the browser's calls carry key, language, mode, store and table", async () => {
    server.answer({ getLatestAnnouncement: () => null });
    await getAnnouncement(source("INR", "qr"));
    expect(server.calls.at(-1)?.headers).toMatchObject({
      authorization: "key",
      "x-api-key": "key",
      "x-use-lang": "ar",
      "x-request-type": "qr",
      location_id: "indiranagar",
      table_id: "t7",
    });
  });

  test.each([null, { title: "T", description: " ", url: null, styles: null }])(
    "[RTE-21] an announcement without a description is none",
    async (wire) => {
      server.answer({ getLatestAnnouncement: () => wire });
      expect(await getAnnouncement(source())).toBeNull();
    },
  );

  test("[RTE-21] an announcement brings its url and its colour", async () => {
    const wire = { title: null, description: " Open late ", url: "/offers", styles: { color: "#123456" } };
    server.answer({ getLatestAnnouncement: () => wire });
    const announced = { title: "", description: "Open late", url: "/offers", color: "#123456", pages: null };
    expect(await getAnnouncement(source())).toEqual(announced);
  });

  test("[BILL-01] a bill comes in minor units, each error once", async () => {
    const error = { error_type: "OUT_OF_STOCK", error_message: "Sold out.", item: { id: "dosa", signature: null } };
    server.answer({
      getBill: () => ({ bill: wireBill({ errors: [error] }), errors: [error], store: wireStore() }),
    });
    const answer = await getBill(source(), { channel: "web", order_type: "delivery", lines: [] });
    expect(answer.bill).toMatchObject({ payable_amount: 28305, taxes: 1205, total: 27100 });
    expect(answer.bill?.other_charges).toEqual([{ title: "Delivery", amount: 3000, about: null }]);
    expect(answer.errors).toEqual([error]);
    expect(answer.store?.delivery_charge).toBe(3050);
  });

  test("[CART-13] lines go to the server without prices and come back as the same lines", () => {
    const wire = branded<CartItemFieldsFragment>({
      id: "dosa",
      signature: "whatever",
      quantity: 2,
      item_title: "Dosa",
      item_price: 90,
      food_type: "veg" as const,
      has_options: true,
      category: null,
      instructions: null,
      options: [
        {
          id: "ghee",
          option_group_id: "fat",
          path: ["size-large"],
          title: "Ghee",
          price: 12.5,
          quantity: 1,
          portion: "left" as const,
          amount: "double",
          amount_title: "Double",
        },
        {
          id: "egg",
          option_group_id: null,
          path: [],
          title: "Egg",
          price: 20,
          quantity: 2,
          portion: "whole" as const,
          amount: null,
          amount_title: null,
        },
      ],
      mod_at: null,
    });
    const [line] = linesOf([wire], minorUnits("INR"), NOW);
    expect(line).toMatchObject({
      item_price: 9000,
      mod_at: NOW,
      signature: "dosa:egg,egg,size-large/ghee;left;double",
      options: [{ id: "ghee", group: "fat" }, { id: "egg" }],
    });
    expect(line && linesToWire([line])).toEqual([
      {
        id: "dosa",
        quantity: 2,
        options: [
          { id: "ghee", path: ["size-large"], portion: "left", amount: "double" },
          { id: "egg", quantity: 2 },
        ],
      },
    ]);
  });

  test("[ROB-01] a read that fails is a value to render, not an exception", async () => {
    server.answer({
      getBusinessInfo: () => {
        throw new Error("The database sleeps.");
      },
    });
    const outcome = await settle(getBusinessInfo(source()));
    expect(outcome).toMatchObject({ ok: false, error: { message: "The database sleeps.", status: 200 } });
  });
});
