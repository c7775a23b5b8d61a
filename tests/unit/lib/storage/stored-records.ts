import { parseDraft } from "@/components/form/draft";
import { parsePopup } from "@/components/menu/banners/popup";
import { parseMoment } from "@/components/payment/client/reload-for-policy";
import { parseAgreedCart } from "@/lib/actions/cart/agreed-cart";
import { parseOrderAgain } from "@/lib/actions/cart/order-again";
import { parseReceipt } from "@/lib/actions/dine-in/stored-receipt";
import { parseView } from "@/lib/actions/dine-in/stored-view";
import { parseFeedback } from "@/lib/actions/order/feedback";
import { parseOrderAccess } from "@/lib/actions/order/order-access";
import { parseHeldOrders, parsePlacingKey, parseSentOrder } from "@/lib/actions/order/placing/placing-records";
import { parsePush } from "@/lib/actions/order/push";
import { parseReload } from "@/lib/actions/payment/reload-key";
import { readSession } from "@/lib/state/session-state";
import { readStore } from "@/lib/state/store-state";
import { parseAhead, parseCart } from "@/lib/state/storefront-state";
import { parseVisit } from "@/lib/state/table/table-state";
import { readTime } from "@/lib/state/time-state";
import { type Parse, parseText, type RecordStorage, type Shop } from "@/lib/storage/records";
import { RECORDS, type RecordRow } from "@/lib/storage/table";
import { MapStorage, NOW } from "../fixtures";

export const rows = Object.entries(RECORDS) as unknown as readonly (readonly [
  keyof typeof RECORDS,
  RecordRow<unknown>,
])[];
export const shopWith = (storage: RecordStorage | null, tabStorage: RecordStorage | null = storage): Shop => ({
  settings: { businessId: "kaapi" },
  storage,
  tabStorage,
  now: () => NOW,
});

/** A record of every row as browsers hold it today, written down here and not made by the code: the upgrade must not lose one. */
export const STORED: Readonly<Record<keyof typeof RECORDS, readonly [key: string, text: string]>> = {
  cart: [
    "kaapi:cart",
    JSON.stringify({
      version: 1,
      cart: { items: [{ id: "coffee", title: "Coffee", item_price: 100, quantity: 2, mod_at: NOW, options: [] }] },
    }),
  ],
  store: ["kaapi:store", JSON.stringify({ version: 1, selected: null, ffMode: "pickup" })],
  tableCart: [
    "kaapi:table-cart",
    JSON.stringify({
      version: 1,
      cart: { items: [{ id: "coffee", title: "Coffee", item_price: 100, quantity: 2, mod_at: NOW, options: [] }] },
    }),
  ],
  visit: [
    "kaapi:visit",
    JSON.stringify({ code: "table-5", key: "k-1234567", token: "g.mac", name: "Ana", rounds: [], at: NOW - 1000 }),
  ],
  tableView: [
    "kaapi:table-view",
    JSON.stringify({
      visit: { you: { id: "ana" }, table: { id: "t-5", name: "Table 5" }, guests: [], requests: [] },
      requests: [],
      bill: null,
      at: NOW - 1000,
    }),
  ],
  tableReceipt: ["kaapi:table-receipt", JSON.stringify({ token: "g.mac", at: NOW - 1000 })],
  session: ["kaapi:session", JSON.stringify({ version: 1, accessToken: null, user: null, language: "ar" })],
  time: ["kaapi:time", JSON.stringify({ version: 1, orderTime: null })],
  agreedCart: ["kaapi:cart-agreed", JSON.stringify({ customer: "98765", lines: [{ key: "a", quantity: 1 }] })],
  placingKey: ["kaapi:placing", JSON.stringify({ cart: "[]", key: "k-1", made_at: NOW - 1000 })],
  sentOrder: [
    "kaapi:placing-sent",
    JSON.stringify({ key: "k-1", amount: 100, option: "cash", at: NOW - 1000, state: "sent" }),
  ],
  heldOrders: ["kaapi:payment-orders", JSON.stringify([{ purposeId: "k-1", orderId: "o-1", txnId: "t-1" }])],
  reload: ["kaapi:payment-reload", JSON.stringify({ amount: 500, key: "r-1", made_at: NOW - 1000 })],
  orderAccess: ["kaapi:orders", JSON.stringify([["o-1", "secret"]])],
  push: ["kaapi:push:o-1", "on"],
  feedback: ["kaapi:feedback:o-1", "given"],
  device: ["kaapi:device", "6c1f"],
  language: ["kaapi:language", "ar"],
  diet: ["kaapi:diet", '{"allergens":["nuts"],"diet":null,"hide":false}'],
  popup: ["kaapi:popup", JSON.stringify({ image: "/a.webp", at: NOW - 1000 })],
  themeDraft: ["kaapi:theme-draft", '{"type":"light"}'],
  draft: ["kaapi:draft:guest", JSON.stringify({ customerName: "Asha" })],
  payWith: ["kaapi:pay-with", "cash"],
  orderAgain: [
    "kaapi:order-again",
    JSON.stringify({ number: "0177", lines: ["dosa"], slot: null, tip: 500, coupon: "FILTER10" }),
  ],
  policyReload: ["kaapi:policy-reload", String(NOW - 1000)],
  clockAhead: ["kaapi:clock-ahead", "-90000000"],
  hiddenOrder: ["kaapi:again-hidden", "o-1"],
  dismissedClosedBanner: ["kaapi:closed-hidden", "indiranagar"],
  justPlaced: ["kaapi:just-placed", "o-1"],
};
/** The parser that the row's own module reads it with; the type says that it is one of that row. */
export const PARSERS: { readonly [Name in keyof typeof RECORDS]: Parse<NonNullable<(typeof RECORDS)[Name]["holds"]>> } =
  {
    cart: parseCart,
    store: readStore,
    tableCart: parseCart,
    visit: parseVisit,
    tableView: parseView,
    tableReceipt: parseReceipt,
    session: readSession,
    time: readTime,
    agreedCart: parseAgreedCart,
    placingKey: parsePlacingKey,
    sentOrder: parseSentOrder,
    heldOrders: parseHeldOrders,
    reload: parseReload,
    orderAccess: parseOrderAccess,
    push: parsePush,
    feedback: parseFeedback,
    device: parseText,
    language: parseText,
    diet: parseText,
    popup: parsePopup,
    themeDraft: parseText,
    draft: parseDraft,
    payWith: parseText,
    orderAgain: parseOrderAgain,
    policyReload: parseMoment,
    clockAhead: parseAhead,
    hiddenOrder: parseText,
    dismissedClosedBanner: parseText,
    justPlaced: parseText,
  };
export const idOf = (key: string) => key.split(":")[2];
export const filled = () => {
  const storage = new MapStorage();
  for (const [key, text] of Object.values(STORED)) storage.setItem(key, text);
  return storage;
};
