import { payuLatamProvider } from "../../../../backend/payments-service/providers/payu-latam/payu-latam.ts";
import { exchange, type Story } from "../story.ts";
import { found, input, KEYS, order, PAY_FORM, refunded, requested, signal, transaction, txn } from "./exchanges.ts";

const QUERY = "POST /reports-api/4.0/service.cgi";
const SUBMIT = "POST /payments-api/4.0/service.cgi";
const asks = (command: string, rest: object = {}) => ({
  language: "en",
  command,
  merchant: { apiLogin: KEYS.apiLogin, apiKey: KEYS.apiKey },
  test: true,
  ...rest,
});
const byReference = (referenceCode: string) => asks("ORDER_DETAIL_BY_REFERENCE_CODE", { details: { referenceCode } });
const orderOf = (referenceCode: string, ...orders: readonly object[]) =>
  exchange({ call: QUERY, body: byReference(referenceCode) }, found(...orders));
const refundOf = (change: Record<string, unknown> = {}) => ({
  type: "REFUND",
  order: { id: "844427581" },
  parentTransactionId: txn.g_txn_id,
  reason: "Refund refund-1",
  ...change,
});
const submits = (asked: object, answer: object) =>
  exchange({ call: SUBMIT, body: asks("SUBMIT_TRANSACTION", { transaction: asked }) }, answer);
const buyer = { fullName: "Ana", emailAddress: "ana@example.com" };
const paid = order([transaction()], { buyer });
/** The Payments API has no `result`. */
const refused = (sentence: string) => ({ code: "ERROR", error: sentence, transactionResponse: null });

/** Sources as in exchanges.ts. */
export const story: Story = {
  gateway: "PayULatinAmerica",
  hosts: ["https://sandbox.api.payulatam.com"],
  keys: { public: KEYS.merchantId, api: KEYS.apiKey, webhook: "" },
  provider: (send) => payuLatamProvider(KEYS, { fetch: send }),
  page: (_created, _keys, origin) => ({ redirect_url: `${origin}/ppp-web-gateway-payu/`, form_payload: PAY_FORM }),
  ids: [transaction().id, order(null).id, "refund-1", "[TIME: 1531757342757]"],
  varying: ["operationDate", "error"],
  less: [],
  unplayed: [],
  notOffered: [],
  parts: [
    {
      title: "the form is the documents', and nothing is asked before the guest has posted it",
      by: (provider) => provider.create(input, signal),
      reads: {
        reference: "t0123456789",
        data: { redirect_url: "https://sandbox.checkout.payulatam.com/ppp-web-gateway-payu/", form_payload: PAY_FORM },
      },
      exchanges: [],
    },
    {
      title: "the account is known",
      by: (provider) => provider.check?.(signal),
      reads: true,
      exchanges: [
        exchange(
          { call: QUERY, body: asks("PING") },
          { code: "SUCCESS", error: null, result: { payload: "[TIME: 1531757342757]" } },
        ),
      ],
    },
    {
      title: "another key is refused with status 200",
      exchanges: [
        exchange(
          { call: QUERY, body: { ...asks("PING"), merchant: { apiLogin: KEYS.apiLogin, apiKey: "another" } } },
          { code: "ERROR", error: "Invalid credentials", result: null },
        ),
      ],
    },
    {
      title: "the form was not posted yet",
      by: (provider) => provider.fetch(txn, signal),
      reads: { status: "initialized" },
      exchanges: [orderOf("t0123456789")],
    },
    { guest: "pay" },
    {
      title: "paid",
      by: (provider) => provider.fetch(txn, signal),
      reads: { status: "completed", amount: 2_550_000, currency: "COP", g_txn_id: txn.g_txn_id },
      exchanges: [orderOf("t0123456789", paid)],
    },
    {
      title: "too early nothing goes back",
      by: (provider) => provider.refund(txn, "refund-1", signal),
      reads: { status: "refused" },
      exchanges: [orderOf("t0123456789", paid), submits(refundOf(), refused("The transaction can not be refunded"))],
    },
    { seconds: 601 },
    {
      title: "a refund of another payment, and of an unknown order, are refused",
      exchanges: [
        submits(refundOf({ parentTransactionId: "another" }), refused("")),
        submits(refundOf({ order: { id: "1" } }), refused("")),
      ],
    },
    {
      title: "ten minutes later a refund is asked for, which a person decides",
      by: (provider) => provider.refund(txn, "refund-1", signal),
      reads: { status: "pending", refund_reference: null },
      exchanges: [orderOf("t0123456789", paid), submits(refundOf(), requested())],
    },
    {
      title: "asked again, it is registered already",
      by: (provider) => provider.refund(txn, "refund-1", signal),
      reads: { status: "pending", refund_reference: null },
      exchanges: [
        orderOf("t0123456789", paid),
        submits(refundOf(), refused("The refund request is already registered")),
      ],
    },
    { seconds: 61 },
    {
      title: "decided, it is a transaction of its order",
      by: async (provider) => [await provider.refund(txn, "refund-1", signal), await provider.fetch(txn, signal)],
      reads: [{ status: "done" }, { status: "refunded" }],
      exchanges: [
        orderOf("t0123456789", order([refunded("APPROVED"), transaction()], { buyer, status: "REFUNDED" })),
        orderOf("t0123456789", order([refunded("APPROVED"), transaction()], { buyer, status: "REFUNDED" })),
      ],
    },
  ],
};
