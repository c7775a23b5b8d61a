import { expect, test } from "vitest";
import { american, regional } from "@/lib/i18n/regional";
import { loadStudioMessages } from "@/lib/i18n/studio-messages";
import en from "@/messages/en.json";
import es from "@/messages/es.json";

const stringsOf = (texts: unknown): string[] =>
  typeof texts === "string" ? [texts] : Object.values(texts as object).flatMap(stringsOf);

test("[I18N-01] in the United States English is spelled as there, with the same keys", () => {
  const texts = american(en);
  expect(texts.titles.favourites).toBe("Favorites");
  expect(Object.keys(texts.favourites)).toEqual(Object.keys(en.favourites));
  expect(texts.place.findHint).toBe("Address, area or ZIP code");
  expect(texts.order.invoice.title).toBe("Receipt");
  expect([texts.checkout.bill.total, texts.cart.addDishes, texts.order.cutlery.with]).toEqual([
    "Total",
    "Add items",
    "With utensils",
  ]);
  // They stand below one another where wallet credit paid a part.
  expect(texts.order.toPay).not.toBe(texts.order.total);
  expect([texts.table.service.CALL_WAITER, texts.table.bill.coming]).toEqual([
    "Call your server",
    "We've let your server know.",
  ]);
  // A table asks for the check; nobody there is told to check a check, and an order to go has none.
  expect([texts.table.bill.title, texts.table.bill.askBill, texts.payAtTable.over, texts.table.bill.mine]).toEqual([
    "Check",
    "Ask for the check",
    "This share is no longer available. Check the amount and choose again what to pay.",
    "My order, with charges and taxes",
  ]);
  // A charge is money as well: no word of it is lost.
  expect(texts.table.round.later).toBe("Charges and taxes are on the check.");
  expect(stringsOf(texts).filter((text) => /\bbill\b(?!\}|,)|check the check/i.test(text))).toEqual([]);
  const { gluten, crustaceans, molluscs } = texts.item.allergen;
  expect([gluten, crustaceans, molluscs]).toEqual(["Wheat/gluten", "Crustacean shellfish", "Mollusks"]);
  expect(texts.order.headline.CANCELLED).toBe("This order was canceled");
  expect(texts.orderStatus.CANCELLED).toBe("Canceled");
  expect(texts.pay.catalogue.PAYMENT_CANCELLED).toBe("Payment cancelled");
  expect(american("We don't recognise it")).toBe("We don't recognize it");
  expect(stringsOf(texts).filter((text) => /\brider\b(?!})/i.test(text))).toEqual([]);
  const british = /\b\w*(?:avour|colour|neighbour|ise\b|isation|metre|mollusc)\w*/i;
  const alike = /\{\w+|promise|otherwise/gi;
  expect(stringsOf(texts).filter((text) => british.test(text.replace(alike, "")))).toEqual([]);
});

test("[I18N-01] in Colombia Spanish has the words of there, with the same keys, and elsewhere its own", () => {
  const texts = regional(es, "es", "CO");
  expect(texts.stores.title).toBe("Nuestras sedes");
  expect(texts.checkout.pay.hint.cash).toContain("Paga en efectivo al domiciliario");
  expect(texts.item.allergen.lupin).toBe("Chocho");
  expect(texts.checkout.pay.hint.card_on_delivery).toContain("El domiciliario lleva el datáfono");
  const foreign = /sucursal|repartidor|lupino|terminal de tarjetas/i;
  expect(stringsOf(texts).filter((text) => foreign.test(text.replace(/\{\w+/g, "")))).toEqual([]);
  expect(Object.keys(texts.stores)).toEqual(Object.keys(es.stores));
  expect(regional(es, "es", "US").stores.title).toBe("Nuestras sucursales");
});

test("[I18N-01] in India a postal code is a PIN code", () => {
  expect(regional(en, "en", "IN").place.findHint).toBe("Address, area or PIN code");
});

test("[I18N-01] the names of placeholders in compiled texts stay as the code fills them in", () => {
  const compiled = ["about ", ["metres", 3, { other: ["#", " metres away"] }]];
  expect(american(compiled)).toEqual(["about ", ["metres", 3, { other: ["#", " meters away"] }]]);
});

test("[I18N-01] the studio of a shop in the United States is spelled as its pages are, and that of another shop is not", async () => {
  expect((await loadStudioMessages("en", "US")).groups.colors).toBe("Colors");
  expect((await loadStudioMessages("en", "IN")).groups.colors).toBe("Colours");
});
