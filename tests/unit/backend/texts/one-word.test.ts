import { expect, test } from "vitest";
import backendAr from "@/backend/texts/ar.json";
import consoleAr from "@/backend/texts/console/ar.json";
import consoleEn from "@/backend/texts/console/en.json";
import consoleEs from "@/backend/texts/console/es.json";
import backendEn from "@/backend/texts/en.json";
import backendEs from "@/backend/texts/es.json";
import arepera from "@/config/businesses/la-arepera.json";
import storefrontAr from "@/messages/ar.json";
import storefrontEn from "@/messages/en.json";
import storefrontEs from "@/messages/es.json";
import studioAr from "@/messages/studio/ar.json";
import studioEs from "@/messages/studio/es.json";

test("[I18N-01] Spanish calls a wallet, an amount, a manager and a computer by one word, and Arabic a guest, in the shop, the console and the studio", () => {
  const spanish = JSON.stringify([storefrontEs, studioEs, backendEs, consoleEs]);
  expect(spanish.match(/\b(?:monederos?|importes?|gerentes?|ordenador(?:es)?)\b/gi)).toBeNull();
  const arabic = JSON.stringify([storefrontAr, studioAr, backendAr, consoleAr]);
  expect(arabic.match(/زبون|زبائن/g)).toBeNull();
});

test("[BILL-01] packaging has one name and one explanation in the cart, the bill and the console, in every language", () => {
  const of = [
    [storefrontEn, backendEn, consoleEn],
    [storefrontEs, backendEs, consoleEs],
    [storefrontAr, backendAr, consoleAr],
  ] as const;
  for (const [storefront, backend, console] of of) {
    expect(storefront.cart.packaging).toBe(backend.bill.packaging);
    expect(storefront.cart.packagingAbout).toBe(backend.bill.packaging_about);
    expect(JSON.stringify(console).toLowerCase()).toContain(storefront.cart.packaging.toLowerCase());
  }
  expect(JSON.stringify([storefrontEn, backendEn, consoleEn])).not.toMatch(/packing charge/i);
});

test("[I18N-01] a Colombian shop's own texts call its stores sedes, as the texts around them do there", () => {
  expect(JSON.stringify(arepera)).not.toMatch(/sucursal/i);
  expect(JSON.stringify(arepera)).toContain("Nuestras sedes");
});

test("[I18N-01] where food comes from is a sucursal and فرع, what is due الإجمالي, and lines leave a cart by one verb", () => {
  const guests = { es: [storefrontEs.order, storefrontEs.checkout], ar: [storefrontAr.order, storefrontAr.checkout] };
  expect(JSON.stringify(guests.es)).not.toMatch(/\btienda/i);
  expect(JSON.stringify(guests.ar)).not.toMatch(/المتجر/);
  expect(JSON.stringify([storefrontAr.checkout.bill, storefrontAr.checkout.change])).not.toMatch(/المجموع(?! الفرعي)/);
  expect(JSON.stringify([storefrontAr.cart, storefrontAr.errors, backendAr.bill])).not.toMatch(/احذف/);
});

test("[I18N-01] Arabic has one word for a bank, and the console one for a card in person in es and ar", () => {
  expect(JSON.stringify([storefrontAr, backendAr, consoleAr]).match(/\S*(?:مصرف|مصارف)\S*/g)).toBeNull();
  expect(JSON.stringify(consoleEs.today).match(/tarjetas? al recibir/gi)).toBeNull();
  expect(JSON.stringify(consoleAr.today).match(/بطاق(?:ة|ات) عند الاستلام/g)).toBeNull();
  // An adverb beside a noun says how it was given back, not how it was paid.
  expect(JSON.stringify(consoleAr).match(/(?:"|إلى )بطاق(?:ة|ات) حضوريًا/g)).toBeNull();
  expect(JSON.stringify(consoleEs).match(/devuelto a tarjetas/gi)).toBeNull();
});

test("[I18N-01] Arabic names a card that is paid on receipt alike in the checkout and in what else guests read", () => {
  const said = storefrontAr.checkout.pay.option.card_on_delivery;
  for (const where of ["عند الباب", "في الفرع"]) {
    expect(said).toContain(`بالبطاقة ${where}`);
    expect(backendAr.pay.card_on_delivery).toContain(where);
  }
  // That is the word for a pickup.
  expect(`${said} ${backendAr.pay.card_on_delivery}`).not.toContain("استلام");
});

test("[PAY-REFUND] [DINE-02] money that goes back, a table's word and its bill have one name wherever guests read of them", () => {
  const back = ({ order, table }: typeof storefrontEn) => JSON.stringify([order.paid, order.refund, table]);
  expect(back(storefrontEn).match(/\b(?:given|going|sent) back\b/g)).toBeNull();
  expect(back(storefrontEs).match(/de vuelta/g)).toBeNull();
  expect(back(storefrontAr).match(/\{amount\} في طريق\S+/g)).toBeNull();
  expect(JSON.stringify(storefrontAr.table).match(/كلمة الطاولة/g)).toBeNull();
  expect(storefrontEs.accountPages.wallet.bill).toContain(storefrontEs.table.tabs.bill);
});
