import { phonePeProvider } from "../../../../backend/payments-service/providers/phonepe/phonepe.ts";
import { exchange, type Story } from "../story.ts";
import {
  attempt,
  input,
  KEYS,
  NOW_S,
  order,
  PAY,
  PAY_BODY,
  page,
  REFUND,
  REFUND_STATUS,
  refund,
  refusal,
  STATUS,
  signal,
  TOKEN,
  token,
  txn,
} from "./exchanges.ts";

const form = {
  client_id: KEYS.clientId,
  client_version: "1",
  client_secret: KEYS.clientSecret,
  grant_type: "client_credentials",
};
const headers = { authorization: `O-Bearer ${token().access_token}` };
/** A new provider has no token yet. */
const TOKEN_GIVEN = exchange({ call: TOKEN, form }, token());
const waiting = order({ state: "PENDING", paymentDetails: [] });
const FIRST = "refund-0123456789";
const back = (merchantRefundId: string, amount: number) => ({
  merchantRefundId,
  originalMerchantOrderId: "t0123456789",
  amount,
});
const [UNKNOWN_ORDER, UNKNOWN_REFUND] = [refusal("INVALID_MERCHANT_ORDER_ID"), refusal("INVALID_MERCHANT_REFUND_ID")];
const refused = (call: string, asked: object | undefined, { status, body: said }: ReturnType<typeof refusal>) =>
  exchange({ call, headers, ...(asked ? { body: asked } : {}) }, said, status);
const statusOf = (id: string) => `GET /apis/pg-sandbox/payments/v2/refund/${id}/status`;

/** Sources as in exchanges.ts. */
export const story: Story = {
  gateway: "PhonePe",
  hosts: ["https://api-preprod.phonepe.com"],
  keys: { public: KEYS.clientId, api: KEYS.clientSecret, webhook: KEYS.webhookPassword },
  provider: (send) => phonePeProvider(KEYS, { fetch: send, now: () => NOW_S * 1_000 }),
  page: ({ redirectUrl }) => ({ checkout_url: redirectUrl }),
  ids: [
    token().access_token,
    "encryptedAccessToken",
    "refreshToken",
    page.orderId,
    page.redirectUrl,
    attempt().transactionId,
    "OMR7896789",
  ],
  varying: ["expireAt", "timestamp", "issued_at", "expires_at", "session_expires_at", "message", "vpa"],
  less: [],
  unplayed: ["disputeState"],
  notOffered: [{ call: "GET /apis/pg-sandbox/v1/disputes/D1", headers }],
  parts: [
    {
      title: "the keys are known",
      by: (provider) => provider.check?.(signal),
      reads: true,
      exchanges: [TOKEN_GIVEN],
    },
    {
      title: "an order is made under a token, with PhonePe's page for it",
      by: (provider) => provider.create(input, signal),
      reads: { reference: page.orderId, data: { checkout_url: page.redirectUrl } },
      exchanges: [TOKEN_GIVEN, exchange({ call: PAY, headers, body: PAY_BODY }, page)],
    },
    {
      title: "less than a rupee, an hour and more, and other names of information are refused",
      exchanges: [
        refused(PAY, { ...PAY_BODY, merchantOrderId: "t1", amount: 99 }, refusal("BAD_REQUEST")),
        refused(PAY, { ...PAY_BODY, merchantOrderId: "t2", expireAfter: 3_601 }, refusal("BAD_REQUEST")),
        refused(PAY, { ...PAY_BODY, merchantOrderId: "t3", metaInfo: { shop: "kaapi" } }, refusal("BAD_REQUEST")),
      ],
    },
    {
      title: "not paid yet",
      by: (provider) => provider.fetch(txn, signal),
      reads: { status: "initialized" },
      exchanges: [TOKEN_GIVEN, exchange({ call: STATUS, headers }, waiting)],
    },
    { guest: "pay" },
    {
      title: "paid",
      by: (provider) => provider.fetch(txn, signal),
      reads: { status: "completed", amount: 50_000, g_txn_id: attempt().transactionId },
      exchanges: [TOKEN_GIVEN, exchange({ call: STATUS, headers }, order())],
    },
    {
      title: "a part goes back, which is pending first",
      by: (provider) =>
        provider.refund(txn, FIRST, signal, { amount: { ...txn.amount, value: 20_000, shown: "200.00" }, before: 0 }),
      reads: { status: "pending", refund_reference: FIRST },
      exchanges: [
        TOKEN_GIVEN,
        refused(REFUND_STATUS, undefined, UNKNOWN_REFUND),
        exchange(
          { call: REFUND, headers, body: back(FIRST, 20_000) },
          { refundId: "OMR7896789", amount: 20_000, state: "PENDING" },
        ),
      ],
    },
    {
      title: "the refund is known by our id; the order stays completed",
      by: async (provider) => [await provider.refundState?.(txn, FIRST, signal), await provider.fetch(txn, signal)],
      reads: [{ status: "done", amount: 20_000 }, { status: "completed" }],
      exchanges: [
        TOKEN_GIVEN,
        exchange({ call: REFUND_STATUS, headers }, refund("COMPLETED", { amount: 20_000 })),
        exchange({ call: STATUS, headers }, order()),
      ],
    },
    {
      title: "more than is left does not go back",
      by: (provider) => provider.refund(txn, "refund-all", signal),
      reads: { status: "refused" },
      exchanges: [
        TOKEN_GIVEN,
        refused(statusOf("refund-all"), undefined, UNKNOWN_REFUND),
        refused(REFUND, back("refund-all", 50_000), refusal("BAD_REQUEST")),
        refused(statusOf("refund-all"), undefined, UNKNOWN_REFUND),
      ],
    },
    {
      title: "an unknown order, less than a rupee, and wrong keys are refused",
      exchanges: [
        refused(STATUS.replace("t0123456789", "t-none"), undefined, UNKNOWN_ORDER),
        refused(REFUND, { ...back("refund-none", 20_000), originalMerchantOrderId: "t-none" }, UNKNOWN_ORDER),
        refused(REFUND, back("refund-less", 99), refusal("BAD_REQUEST")),
        exchange(
          { call: TOKEN, form: { ...form, client_version: "2" } },
          { success: false, code: "401", message: "Unauthorized" },
          401,
        ),
      ],
    },
  ],
};
