import { tapProvider } from "../../../../backend/payments-service/providers/tap/tap.ts";
import { DAY, exchange, type Story } from "../story.ts";
import {
  CHARGE,
  CREATE,
  CREATE_BODY,
  charge,
  decided,
  input,
  KEYS,
  list,
  ONE_REFUND,
  REFUND,
  REFUNDS,
  refund,
  refusal,
  signal,
  txn,
  UPDATE,
} from "./exchanges.ts";

const headers = { authorization: "Bearer sk_test_canary" };
const back = (id: string, amount: number) => ({
  charge_id: charge().id,
  amount,
  currency: "BHD",
  reason: "requested_by_customer",
  reference: { merchant: id, idempotent: id },
});
const FIRST = "refund-0123456789";
const someBack = refund("REFUNDED", { amount: 1.25 });
const LISTED = { charges: [charge().id], limit: 50 };
const PERIOD = {
  period: { date: { from: String(DAY.from.getTime()), to: String(DAY.until.getTime() - 1) }, type: "1" },
  limit: "50",
};
const NONE = exchange({ call: REFUNDS, headers, body: LISTED }, { message: "Refunds not found" }, 400);
const REFUNDED = exchange({ call: REFUNDS, headers, body: LISTED }, list(someBack));
const refused = (call: string, asked: object | undefined, code: string, status = 400) =>
  exchange({ call, headers, ...(asked ? { body: asked } : {}) }, refusal(code).body, status);

/** Sources as in exchanges.ts. */
export const story: Story = {
  gateway: "Tap",
  hosts: ["https://api.tap.company"],
  keys: { public: "pk_test_canary", api: KEYS.secretKey, webhook: "" },
  provider: (send) => tapProvider(KEYS, { fetch: send }),
  page: ({ transaction }) => ({ checkout_url: (transaction as { url: string }).url }),
  ids: [charge().id, charge().transaction.url, refund("").id, "2220231530048712", "123456789012345"],
  varying: ["created", "description"],
  less: [],
  unplayed: [],
  notOffered: [],
  parts: [
    {
      title: "a charge is made, with Tap's page for it",
      by: (provider) => provider.create(input, signal),
      reads: { reference: charge().id, data: { checkout_url: charge().transaction.url } },
      exchanges: [
        exchange(
          { call: CREATE, headers, body: { ...CREATE_BODY, reference: { ...CREATE_BODY.reference } } },
          charge(),
        ),
      ],
    },
    {
      title: "a lost charge is made again under its key, and is the same",
      by: (provider) => provider.create(input, signal),
      reads: { reference: charge().id },
      exchanges: [exchange({ call: CREATE, headers, body: CREATE_BODY }, charge())],
    },
    {
      title:
        "an amount with more than three decimals, a customer without a name, no way back and another key are refused",
      exchanges: [
        refused(CREATE, { ...CREATE_BODY, amount: 5.1249, reference: {} }, "1108"),
        refused(CREATE, { ...CREATE_BODY, customer: {}, reference: {} }, "1109"),
        refused(CREATE, { ...CREATE_BODY, redirect: {}, reference: {} }, "1127"),
      ],
    },
    {
      title: "not paid yet, so nothing can be refunded",
      by: (provider) => provider.fetch(txn, signal),
      reads: { status: "initialized" },
      exchanges: [exchange({ call: CHARGE, headers }, charge())],
    },
    { title: "what is not paid does not go back", exchanges: [refused(REFUND, back("early", 5.12), "1149")] },
    {
      title: "its description gets the order's number",
      by: async (provider) => provider.nameOrder?.(txn, { shop: "Manara Grill", order: "1042" }, signal),
      exchanges: [exchange({ call: UPDATE, headers, body: { description: "Manara Grill: 1042" } }, charge())],
    },
    { guest: "pay" },
    {
      title: "paid",
      by: (provider) => provider.fetch(txn, signal),
      reads: { status: "completed", amount: 5_120, currency: "BHD" },
      exchanges: [exchange({ call: CHARGE, headers }, decided("CAPTURED"))],
    },
    {
      title: "a part goes back",
      by: (provider) =>
        provider.refund(txn, FIRST, signal, { amount: { ...txn.amount, value: 1_250, shown: "1.250" }, before: 0 }),
      reads: { status: "done", refund_reference: someBack.id },
      exchanges: [NONE, exchange({ call: REFUND, headers, body: back(FIRST, 1.25) }, someBack)],
    },
    {
      title: "the refund is known by its id and its reference",
      by: async (provider) => [
        await provider.refundState?.(txn, someBack.id, signal),
        await provider.refund(txn, FIRST, signal),
      ],
      reads: [{ status: "done", amount: 1_250 }, { status: "done" }],
      exchanges: [exchange({ call: ONE_REFUND, headers }, someBack), REFUNDED],
    },
    {
      title: "the day's charges and refunds",
      by: (provider) => provider.movements?.(DAY.from, DAY.until, signal),
      reads: [
        { kind: "charge", amount: 5_120, payment: charge().id },
        { kind: "refund", amount: 1_250, payment: charge().id },
      ],
      exchanges: [
        exchange(
          { call: "POST /v2/charges/list", headers, body: PERIOD },
          { object: "list", has_more: false, charges: [decided("CAPTURED")] },
        ),
        exchange({ call: REFUNDS, headers, body: PERIOD }, list(someBack)),
      ],
    },
    {
      title: "the key is known: an unknown charge is refused as one",
      by: (provider) => provider.check?.(signal),
      reads: true,
      exchanges: [refused("GET /v2/charges/chg_none", undefined, "1143", 404)],
    },
    {
      title: "more than is left does not go back",
      by: (provider) => provider.refund(txn, "refund-all", signal),
      reads: { status: "refused" },
      exchanges: [REFUNDED, refused(REFUND, back("refund-all", 5.12), "1147"), REFUNDED],
    },
    {
      title: "a refund without a reason, and one of an unknown charge, are refused",
      exchanges: [
        refused(REFUND, { ...back("unreasoned", 1), reason: "" }, "1150"),
        refused(REFUND, { ...back("of-none", 1), charge_id: "chg_none" }, "1143"),
      ],
    },
  ],
};
