import type { Tab } from "./host.ts";
import type { FakeService } from "./service.ts";

/**
 * The vendors' globals as their documents describe them: the same names, the same asynchrony, the same refusals.
 * Methods stand for what the guest does inside a vendor's own frame.
 */

// biome-ignore lint/suspicious/noExplicitAny: vendors take bags of options, and so must their stand-ins.
type Loose = any;
type Callback = (value?: unknown) => void;

/** Section 3. */
export function installRazorpay(tab: Tab) {
  const made: RazorpayFake[] = [];
  class RazorpayFake {
    opens = 0;
    closed = false;
    readonly listeners: Callback[] = [];
    readonly options: Record<string, Loose>;
    constructor(options: Record<string, Loose>) {
      if (!options.key || !options.order_id) throw new Error("`key` and `order_id` are needed");
      if (!Number.isInteger(options.amount)) throw new Error("The amount must be an integer");
      this.options = options;
      made.push(this);
    }
    open() {
      this.opens++;
    }
    on(event: string, listener: Callback) {
      if (event === "payment.failed") this.listeners.push(listener);
    }
    close() {
      this.closed = true;
    }
    async failTry(description: string) {
      await tab.clock.pause(5);
      for (const listener of this.listeners) listener({ error: { code: "BAD_REQUEST_ERROR", description } });
    }
    async pay() {
      await tab.clock.pause(5);
      const order = this.options.order_id;
      const payment = `pay_${order}`;
      this.options.handler({
        razorpay_payment_id: payment,
        razorpay_order_id: order,
        razorpay_signature: `sig:${order}:${payment}`,
      });
    }
    async dismiss() {
      await tab.clock.pause(5);
      this.options.modal.ondismiss();
    }
  }
  tab.globals.Razorpay = RazorpayFake;
  return {
    made,
    get current() {
      return made.at(-1) as RazorpayFake;
    },
  };
}

const MERCADOPAGO_LOCALES = "es-AR es-CL es-CO es-MX es-VE es-UY es-PE pt-BR en-US".split(" ");

/** Section 4. */
export function installMercadoPago(tab: Tab) {
  const state = { mounted: 0, unmounted: 0, settings: null as Loose, neverReady: false, submitSettled: [] as string[] };
  class MercadoPagoFake {
    constructor(key: string, { locale }: { locale: string }) {
      if (!key) throw new Error("public key is missing");
      if (!MERCADOPAGO_LOCALES.includes(locale)) throw new Error(`locale ${locale} is not supported`);
    }
    bricks() {
      return {
        create: async (name: string, containerId: string, settings: Loose) => {
          await tab.clock.pause(5);
          const fail = (cause: string) => settings.callbacks.onError({ type: "critical", message: cause, cause });
          if (name !== "cardPayment" || !settings.callbacks?.onSubmit || !settings.callbacks.onReady)
            fail("missing_required_callbacks");
          else if (!tab.slots.has(containerId)) fail("container_not_found");
          else if (state.mounted > state.unmounted) fail("already_initialized");
          else if (typeof settings.initialization.amount !== "number") fail("amount_is_not_number");
          else if (state.neverReady) return new Promise(() => undefined);
          state.mounted++;
          state.settings = settings;
          await tab.clock.pause(5);
          settings.callbacks.onReady();
          return { unmount: () => state.unmounted++ };
        },
      };
    }
  }
  tab.globals.MercadoPago = MercadoPagoFake;
  tab.globals.MP_DEVICE_SESSION_ID = "device-1";
  return {
    state,
    error: (error: unknown) => state.settings.callbacks.onError(error),
    async submit(name = "APRO") {
      await tab.clock.pause(5);
      const cardData = {
        token: `card_token_${name}`,
        issuer_id: "24",
        payment_method_id: "master",
        transaction_amount: state.settings.initialization.amount,
        installments: 1,
        payer: { email: "test@testuser.com" },
      };
      const done: Promise<void> = state.settings.callbacks.onSubmit(cardData, { lastFourDigits: "0366" });
      done.then(
        () => state.submitSettled.push("resolved"),
        () => state.submitSettled.push("rejected"),
      );
    },
  };
}

/** Section 5, v3. The answer is JSON text, or an object when a field is wrong. */
export function installPaymentOs(tab: Tab) {
  const state = {
    answer: null as unknown,
    calls: [] as Loose[],
    mounted: [] as string[],
    made: 0,
    typed: new Map<string, () => void>(),
  };
  class Field {
    readonly kind: string;
    constructor(kind: string) {
      this.kind = kind;
    }
    mount(selector: string) {
      if (!tab.slots.has(selector.slice(1)) || !selector.startsWith("#")) throw new Error(`no element ${selector}`);
      state.mounted.push(this.kind);
    }
    on(event: string, listener: () => void) {
      if (event === "change") state.typed.set(this.kind, listener);
    }
  }
  class Fields {
    constructor(key: string) {
      if (!key) throw new Error("public key is missing");
      state.made++;
    }
    create(kind: string) {
      if (!["cardNumber", "creditCardExpiry", "cvv"].includes(kind)) throw new Error(`no field ${kind}`);
      return new Field(kind);
    }
  }
  const token = (name: string) =>
    JSON.stringify({
      token: `pos_token_${state.calls.length}`,
      token_type: "credit_card",
      state: "created",
      bin_number: "411111",
      last_4_digits: "1111",
      holder_name: name,
      encrypted_cvv: "cvv-canary",
    });
  tab.globals.POS = {
    Fields,
    createToken: async (field: Field, options: Loose) => {
      await tab.clock.pause(5);
      state.calls.push(options);
      const name = options.additionalData?.holder_name;
      if (field.kind !== "cardNumber" || !name) {
        return JSON.stringify({ category: "client_validation_error", description: "holder_name is mandatory" });
      }
      if (state.answer instanceof Error) throw state.answer;
      return state.answer ?? token(name);
    },
  };
  return { state };
}

/** Section 6: hosted pages of the vendor. What the guest does there reaches the service, never the shop. */
export function hostedPage(tab: Tab, service: FakeService) {
  const txn = () => service.only();
  return {
    pay: () => service.charge(txn().id),
    fail: () => {
      txn().status = "failed";
    },
    cancel: () => {
      txn().status = "canceled";
    },
    leavePending: () => {
      txn().status = "pending";
    },
    /** The address that the vendor returns the guest to: the shop's, with the vendor's additions. */
    backTo: (added: Record<string, string> = {}) => {
      const url = new URL(String(txn().body.return_url));
      url.searchParams.set("txn", txn().id);
      for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
      tab.address = url.href;
      return url.href;
    },
  };
}
