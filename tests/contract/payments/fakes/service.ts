import type { Gateway, TransactionStatus } from "../../../../payments/core/enumerations.ts";

/** A transaction of the fake payment service. `charges` counts how often money was really taken. */
export interface Txn {
  readonly id: string;
  readonly key: string;
  readonly gateway: Gateway;
  readonly body: Record<string, unknown>;
  status: TransactionStatus | string;
  charges: number;
  captures: number;
  captured: Map<string, unknown>;
  refusal: string | null;
  /** Why its money goes back. */
  refund: string | null;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

const ALLOWED_HEADERS = ["authorization", "x-use-lang", "content-type"];

/** The contract of PROTOCOL.md in memory: idempotent by key, one charge per purpose, and it refuses what the real one must. */
export class FakeService {
  readonly txns = new Map<string, Txn>();
  readonly requests: { readonly method: string; readonly path: string; readonly body: Record<string, unknown> }[] = [];
  gateways: unknown = { message: "success", gateway_names: ["Stripe", "Razorpay"] };
  /** Scripted responses that replace the contract's, by "METHOD path-prefix", until used up. */
  readonly scripted: { readonly match: string; readonly answer: Answer }[] = [];
  /** Init data per gateway; a test may replace it with invalid data. */
  initData = (txn: Txn): Record<string, unknown> => INIT_DATA[txn.gateway](txn);
  /** The bank's decision when a token is captured. */
  bank: (txn: Txn, token: string) => "ok" | string = () => "ok";
  /** The card's bank wants to hear from the guest before it decides. */
  challenge: (txn: Txn) => unknown = () => null;
  /** Switched off only to show that a test can see doubled charges. */
  idempotent = true;

  get charges(): number {
    return [...this.txns.values()].reduce((sum, txn) => sum + txn.charges, 0);
  }

  count(prefix: string): number {
    return this.requests.filter(({ method, path }) => `${method} ${path}`.startsWith(prefix)).length;
  }

  only(): Txn {
    const [txn, ...more] = this.txns.values();
    if (!txn || more.length) throw new Error(`Expected one txn, found ${this.txns.size}.`);
    return txn;
  }

  /** Charges for a purpose that another txn had paid; refunded, as D6 requires. */
  lateRefunds = 0;
  /** A new txn was begun while an earlier one for the same purpose was in progress: a fault of the client. */
  unsafeInits = 0;

  /** Money moves on the provider's own page; the provider notifies the service. */
  charge(id: string): void {
    const txn = this.txns.get(id);
    if (!txn) throw new Error(`No txn ${id}`);
    if (this.idempotent && (txn.status === "completed" || txn.charges > 0 || txn.status === "refunded")) return;
    const other = [...this.txns.values()].some((one) => sameRequest(one, txn.body) && one.charges > 0);
    if (this.idempotent && other) {
      this.lateRefunds++;
      txn.status = "refunded";
      return;
    }
    txn.charges++;
    txn.status = "completed";
  }

  handle(method: string, url: string, init: RequestInit): Answer {
    const path = new URL(url).pathname.replace(/^.*\/v1(?=\/)/, "");
    const body = init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {};
    this.requests.push({ method, path, body });
    const headers = new Headers(init.headers);
    // A header that the service did not declare fails the preflight in a browser.
    for (const name of headers.keys()) if (!ALLOWED_HEADERS.includes(name)) throw new TypeError("Failed to fetch");
    if (!headers.get("authorization")) return { status: 401, body: { success: false, message: "Sign in" } };
    const scripted = this.scripted.findIndex(({ match }) => `${method} ${path}`.startsWith(match));
    if (scripted >= 0) return this.scripted.splice(scripted, 1)[0]?.answer as Answer;
    const [, , action, id = ""] = path.split("/");
    if (path.startsWith("/account/")) return { status: 200, body: this.gateways };
    if (action === "init") return this.#init(body);
    const txn = this.txns.get(id);
    if (!txn) return { status: 404, body: { success: false, message: "No such transaction" } };
    if (action === "capture") return this.#capture(txn, body);
    if (action === "abandon" && ["initialized", "pending", "authorized"].includes(txn.status)) txn.status = "canceled";
    return { status: 200, body: { success: true, message: "success", data: this.#state(txn) } };
  }

  #state(txn: Txn) {
    const other = [...this.txns.values()].find((one) => one !== txn && sameRequest(one, txn.body) && one.charges > 0);
    return {
      ...(other && txn.charges === 0 ? { paid_by: other.id } : {}),
      status: txn.status,
      amount: txn.body.amount,
      currency: txn.body.currency_code,
      purpose: txn.body.purpose,
      gateway: txn.gateway,
      ...(txn.refusal ? { message: txn.refusal } : {}),
      ...(txn.refund ? { refund: txn.refund } : {}),
    };
  }

  #init(body: Record<string, unknown>): Answer {
    const key = String(body.idempotency_key);
    const known = [...this.txns.values()].find((txn) => txn.key === key);
    const paid = [...this.txns.values()].find((txn) => sameRequest(txn, body) && txn.charges > 0);
    const txn = (this.idempotent && (known ?? paid)) || this.#create(key, body);
    const { id: txn_id, gateway, status } = txn;
    return { status: 200, body: { success: true, txn_id, gateway, status, data: this.initData(txn) } };
  }

  #create(key: string, body: Record<string, unknown>): Txn {
    for (const txn of this.txns.values()) {
      if (!sameRequest(txn, body)) continue;
      // A new request for the same purpose replaces an unpaid one.
      if (txn.status === "initialized") txn.status = "canceled";
      else if (["pending", "authorized", "flagged"].includes(txn.status)) this.unsafeInits++;
    }
    const id = `txn_${this.txns.size + 1}`;
    const txn: Txn = {
      id,
      key,
      gateway: body.gateway as Gateway,
      body,
      status: "initialized",
      charges: 0,
      captures: 0,
      captured: new Map(),
      refusal: null,
      refund: null,
    };
    this.txns.set(id, txn);
    return txn;
  }

  #capture(txn: Txn, body: Record<string, unknown>): Answer {
    txn.captures++;
    const key = String(body.idempotency_key);
    const first = txn.captured.get(key);
    if (this.idempotent && first) return first as Answer;
    const answer = this.#captureOnce(txn, body);
    txn.captured.set(key, answer);
    return answer;
  }

  #captureOnce(txn: Txn, body: Record<string, unknown>): Answer {
    const decision = this.bank(txn, String(body.g_txn_id));
    if (decision !== "ok") {
      txn.status = "failed";
      txn.refusal = decision;
      return { status: 200, body: { success: false, message: decision } };
    }
    // An abandoned or replaced txn can no longer be captured.
    if (this.idempotent && ["canceled", "failed", "refunded"].includes(txn.status)) {
      return { status: 409, body: { success: false, message: "This payment is over" } };
    }
    const challenge = this.challenge(txn);
    if (challenge) {
      txn.status = "pending";
      return { status: 200, body: { success: true, message: "success", txn_data: this.#state(txn), challenge } };
    }
    if (this.idempotent) this.charge(txn.id);
    else {
      txn.charges++;
      txn.status = "completed";
    }
    return { status: 200, body: { success: true, message: "success", txn_data: this.#state(txn) } };
  }
}

const sameRequest = ({ body }: Txn, other: Record<string, unknown>) =>
  body.purpose === other.purpose && body.purpose_id === other.purpose_id;

/** What the service returns for a new txn: a redirect, or what the gateway's form needs. */
const INIT_DATA: Readonly<Record<Gateway, (txn: Txn) => Record<string, unknown>>> = {
  Stripe: ({ id }) => ({
    key: "pk_test_fake",
    stripe_client_secret: `pi_${id}_secret_canary`,
    payment_methods: [],
  }),
  Razorpay: ({ id, body }) => ({
    key: "rzp_test_fake",
    info: { order_id: `order_${id}`, amount: body.amount, currency: body.currency_code, name: "Kaapi Kitchen" },
  }),
  MercadoPago: () => ({ key: "TEST-fake" }),
  PaymentOS: () => ({ key: "c7a0b9e1-fake" }),
  PhonePe: ({ id }) => ({ checkout_url: `https://mercury-uat.phonepe.com/transact/pay?token=${id}` }),
  Tap: ({ id }) => ({ checkout_url: `https://checkout.payments.tap.company?mode=page&token=${id}` }),
  FreedomPay: ({ id }) => ({ checkout_url: `https://payments.uat.freedompay.com/checkoutservice/pay?id=${id}` }),
  PayULatinAmerica: ({ id }) => ({
    redirect_url: `https://sandbox.checkout.payulatam.com/ppp-web-gateway-payu/?ref=${id}`,
    form_payload: {
      merchantId: "508029",
      referenceCode: id,
      amount: "20000.00",
      extra1: '"><script>',
      signature: "canary",
    },
  }),
};
