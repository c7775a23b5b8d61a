import { paymentOsProvider } from "../../../../backend/payments-service/providers/paymentos/paymentos.ts";
import { exchange, type Story } from "../story.ts";
import {
  CHARGE,
  CREATE,
  CREATE_BODY,
  charge,
  expanded,
  input,
  KEYS,
  payment,
  proof,
  READ,
  REFUND,
  refund,
  refusal,
  signal,
  txn,
} from "./exchanges.ts";

/** The stand-in's merchant has this business unit alone. */
const keys = { ...KEYS, appId: "com.sandbox.shop" };
const headers = {
  "api-version": "1.3.0",
  "app-id": keys.appId,
  "private-key": KEYS.privateKey,
  "x-payments-os-env": "test",
};
const under = (key: string) => ({ ...headers, "idempotency-key": key });
const charging = {
  payment_method: { type: "tokenized", token: proof.g_txn_id, credit_card_cvv: "MjBlNmU1YzY" },
  reconciliation_id: "t0123456789",
  merchant_site_url: input.return_url,
};
const FIRST = "refund-0123456789";
const part = refund("Succeed", { amount: 1_000 });
const taken = charge("Succeed");
/** POST /tokens of version 1.3.0, as public integrations make and read it; the payment of a trial. */
const TRIED = {
  amount: { value: 100, unit: "minor", currency: "USD", shown: "1.00" },
  card: {
    token_type: "credit_card",
    card_number: "4111111111111111",
    expiration_date: "12-34",
    credit_card_cvv: "123",
    holder_name: "Trial of the account",
  },
  token: {
    token: "token-77",
    created: "1614869538749",
    type: "tokenized",
    token_type: "credit_card",
    state: "created",
    bin_number: "411111",
    last_4_digits: "1111",
    vendor: "VISA",
    card_type: "CREDIT",
    issuer: "SANDBOX BANK",
    level: "CLASSIC",
    country_code: "USA",
    holder_name: "Trial of the account",
    expiration_date: "12/2034",
    pass_luhn_validation: true,
    encrypted_cvv: "cvv-77",
  },
  path: "/payments/payment-77",
  payment: (change: object = {}) => payment({ id: "payment-77", amount: 100, order: { id: "t77" }, ...change }),
  charge: charge("Succeed", {
    id: "charge-77",
    amount: 100,
    reconciliation_id: "t77",
    payment_method: { type: "tokenized", token: "token-77", last_4_digits: "1111" },
  }),
} as const;
const refused = (asked: Parameters<typeof exchange>[0], status = 400) => exchange(asked, refusal(status).body, status);

/** Sources as in exchanges.ts. */
export const story: Story = {
  gateway: "PaymentOS",
  hosts: ["https://api.paymentsos.com"],
  keys: { public: KEYS.publicKey, api: KEYS.privateKey, webhook: "" },
  provider: (send) => paymentOsProvider(keys, { fetch: send }),
  page: (_, { public: key }) => ({ key }),
  ids: [
    payment().id,
    taken.id,
    refund("").id,
    proof.g_txn_id,
    "MjBlNmU1YzY",
    "token-77",
    "cvv-77",
    "payment-77",
    "charge-77",
    "refund-77",
  ],
  varying: [
    "issuer",
    "level",
    "created",
    "modified",
    "last_4_digits",
    "description",
    "more_info",
    "response_code",
    "possible_next_actions",
  ],
  less: [],
  unplayed: [],
  notOffered: [{ call: `POST /payments/${payment().id}/voids`, headers: under("void"), body: {} }],
  parts: [
    {
      title: "a payment is made",
      by: (provider) => provider.create(input, signal),
      reads: { reference: payment().id, data: { key: KEYS.publicKey } },
      exchanges: [exchange({ call: CREATE, headers: under("t0123456789"), body: CREATE_BODY }, payment(), 201)],
    },
    {
      title: "a lost payment is made again under its key, and is the same",
      by: (provider) => provider.create(input, signal),
      reads: { reference: payment().id },
      exchanges: [exchange({ call: CREATE, headers: under("t0123456789"), body: CREATE_BODY }, payment(), 201)],
    },
    {
      title: "half a cent, no currency and another request under a key are refused",
      exchanges: [
        refused({ call: CREATE, headers: under("k1"), body: { ...CREATE_BODY, amount: 0.5 } }),
        refused({ call: CREATE, headers: under("k2"), body: { ...CREATE_BODY, currency: "" } }),
        refused({ call: CREATE, headers: under("t0123456789"), body: { ...CREATE_BODY, amount: 1 } }, 409),
      ],
    },
    {
      title: "not paid yet",
      by: (provider) => provider.fetch(txn, signal),
      reads: { status: "initialized", amount: 4097 },
      exchanges: [exchange({ call: READ, headers }, expanded("Initialized", []))],
    },
    {
      title: "the keys are known, and an unpaid payment needs no release",
      by: async (provider) => [await provider.check?.(signal), await provider.cancel?.(txn, signal)],
      reads: [true, undefined],
      exchanges: [
        refused({ call: "GET /payments/00000000-0000-0000-0000-000000000000", headers }, 404),
        exchange({ call: READ, headers }, expanded("Initialized", [])),
      ],
    },
    {
      title: "what is not paid does not go back, and an unknown token takes nothing",
      exchanges: [
        refused({ call: REFUND, headers: under("early"), body: { amount: 4097, reconciliation_id: "early" } }),
        refused({
          call: CHARGE,
          headers: under("unknown"),
          body: { ...charging, payment_method: { ...charging.payment_method, token: "unknown" } },
        }),
      ],
    },
    { guest: "pay", proof: { g_txn_id: proof.g_txn_id, extra_details: { encrypted_cvv: "MjBlNmU1YzY" } } },
    {
      title: "the token of the secure fields is charged",
      by: (provider) => provider.capture?.(txn, proof, signal, input),
      reads: { status: "completed", amount: 4097, currency: "USD", g_txn_id: taken.id },
      exchanges: [
        exchange({ call: CHARGE, headers: under("t0123456789-charge"), body: charging }, taken, 201),
        exchange({ call: READ, headers }, expanded("Captured", [taken])),
      ],
    },
    {
      title: "a paid payment is not charged again",
      exchanges: [refused({ call: CHARGE, headers: under("again"), body: charging }, 409)],
    },
    {
      title: "a part goes back",
      by: (provider) =>
        provider.refund(txn, FIRST, signal, { amount: { ...txn.amount, value: 1_000, shown: "10.00" }, before: 0 }),
      reads: { status: "done", refund_reference: part.id },
      exchanges: [
        exchange({ call: READ, headers }, expanded("Captured", [taken])),
        exchange({ call: REFUND, headers: under(FIRST), body: { amount: 1_000, reconciliation_id: FIRST } }, part, 201),
      ],
    },
    {
      title: "the refund is known by its id, and the payment counts as paid",
      by: async (provider) => [await provider.refundState?.(txn, part.id, signal), await provider.fetch(txn, signal)],
      reads: [{ status: "done", amount: 1_000 }, { status: "completed" }],
      exchanges: [
        exchange({ call: READ, headers }, expanded("Refunded", [taken], [part])),
        exchange({ call: READ, headers }, expanded("Refunded", [taken], [part])),
      ],
    },
    {
      title: "more than is left does not go back",
      by: (provider) => provider.refund(txn, "refund-all", signal),
      reads: { status: "refused" },
      exchanges: [
        exchange({ call: READ, headers }, expanded("Refunded", [taken], [part])),
        refused({
          call: REFUND,
          headers: under("refund-all"),
          body: { amount: 4097, reconciliation_id: "refund-all" },
        }),
      ],
    },
    {
      title: "a test card pays an amount and gets it back",
      by: (provider) => provider.trial?.(TRIED.amount, "t77", signal),
      reads: { taken: true, refund: "done" },
      exchanges: [
        exchange(
          { call: "POST /tokens", headers: { ...headers, "public-key": KEYS.publicKey }, body: TRIED.card },
          TRIED.token,
          201,
        ),
        exchange(
          { call: CREATE, headers: under("t77"), body: { amount: 100, currency: "USD", order: { id: "t77" } } },
          TRIED.payment(),
          201,
        ),
        exchange(
          {
            call: `POST ${TRIED.path}/charges`,
            headers: under("t77-charge"),
            body: {
              payment_method: { type: "tokenized", token: "token-77", credit_card_cvv: "cvv-77" },
              reconciliation_id: "t77",
            },
          },
          TRIED.charge,
          201,
        ),
        exchange(
          { call: `GET ${TRIED.path}?expand=all`, headers },
          TRIED.payment({ status: "Captured", related_resources: { charges: [TRIED.charge], refunds: [] } }),
        ),
        exchange(
          {
            call: `POST ${TRIED.path}/refunds`,
            headers: under("t77-back"),
            body: { amount: 100, reconciliation_id: "t77-back" },
          },
          refund("Succeed", { id: "refund-77", amount: 100, reconciliation_id: "t77-back" }),
          201,
        ),
      ],
    },
  ],
};
