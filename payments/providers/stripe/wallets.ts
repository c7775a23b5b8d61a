import type { Stripe, StripeElementsOptionsMode } from "@stripe/stripe-js";
import type { ProviderHost } from "../../core/host.ts";
import type { GatewayAmount } from "../../core/money.ts";
import type { WalletSheet } from "../../core/options.ts";
import type { InitAnswer } from "../../core/types.ts";
import type { OpenResult, ProviderContext, WalletContext, WalletFactory } from "../provider.ts";
import { AUTH_STARTED, confirmElements } from "./confirm.ts";
import { type Agreed, expressElement, lookOf, stripeClient } from "./elements.ts";

/**
 * The Express Checkout Element on a page, before there is an intent. docs.stripe.com/js/elements_object/create_without_intent.md:
 * the group is made with mode, amount and currency, and confirmPayment gets the client secret of the intent that is made
 * when the guest has agreed (docs.stripe.com/payments/accept-a-payment-deferred). Both have to name the same amount,
 * currency and setup_future_usage, or Stripe refuses to confirm (odoo/odoo pull request 138987 has its sentence). A
 * wallet's card is never kept, so there is no setup_future_usage.
 */
export const stripeWallets: WalletFactory = async (context, slot, host, events) => {
  const client = await stripeClient(context.key, context, host);
  if (!client) return null;
  let amount = context.amount;
  /** What an open sheet shows does not change below the guest's finger. */
  let isOpen = false;
  const show = () => {
    if (!isOpen) void wallets.elements()?.update({ amount: amount.value });
  };
  const close = () => {
    isOpen = false;
    show();
  };
  let opened = amount;
  const wallets = expressElement(client, optionsOf(context, host), {
    onAvailable: events.onAvailable,
    mayOpen() {
      if (!events.mayOpen()) return false;
      isOpen = true;
      opened = amount;
      return true;
    },
    onAgreed: (agreed) =>
      events.onAgreed(new StripeSheet({ client, key: context.key, amount: opened, agreed, onEnd: close })),
    onDismissed: close,
    onBroken: (error) => host.report("stripe.express", error),
  });
  wallets.mount(slot);
  return {
    setAmount(next) {
      amount = context.amountOf(next) ?? amount;
      show();
    },
    remove: wallets.unmount,
  };
};

function optionsOf(context: WalletContext, host: ProviderHost): StripeElementsOptionsMode {
  const { amount } = context;
  return {
    mode: "payment",
    amount: amount.value,
    currency: amount.currency.toLowerCase(),
    ...lookOf(context, host),
  };
}

interface SheetParts {
  readonly client: Stripe;
  readonly key: string;
  /** What the sheet showed. */
  readonly amount: GatewayAmount;
  readonly agreed: Agreed;
  readonly onEnd: () => void;
}

class StripeSheet implements WalletSheet {
  readonly gateway = "Stripe";
  readonly #parts: SheetParts;
  #isOver = false;

  constructor(parts: SheetParts) {
    this.#parts = parts;
  }

  refuse(): void {
    if (this.#take()) this.#end();
  }

  /** True once: a sheet pays one time, or is refused. */
  #take(): boolean {
    const isFirst = !this.#isOver;
    this.#isOver = true;
    return isFirst;
  }

  #end(): void {
    this.#parts.agreed.refuse();
    this.#parts.onEnd();
  }

  async pay(init: InitAnswer, context: ProviderContext, host: ProviderHost): Promise<OpenResult> {
    const { client, key, amount, agreed, onEnd } = this.#parts;
    const secret = init.data.stripe_client_secret;
    const asked = context.amount;
    const isSame = init.data.key === key && asked.value === amount.value && asked.currency === amount.currency;
    if (!secret || !isSame) {
      this.refuse();
      return { kind: "failed", code: secret ? "GATEWAY_UNAVAILABLE" : "CLIENT_SECRET_MISSING", opened: false };
    }
    if (!this.#take()) return { kind: "failed", code: "PAYMENT_FAILED", opened: false };
    const result = await confirmElements({ client, secret, init, context, host }, agreed.elements, agreed.refuse);
    onEnd();
    if (result.kind === "started") return AUTH_STARTED;
    const reason = result.message ? { message: result.message } : {};
    return { kind: "failed", code: "PAYMENT_FAILED", opened: true, ...reason };
  }
}

/** Pays with what the guest agreed to; a sheet of another provider is refused. */
export async function payInSheet(
  sheet: WalletSheet,
  init: InitAnswer,
  context: ProviderContext,
  host: ProviderHost,
): Promise<OpenResult> {
  if (sheet instanceof StripeSheet) return sheet.pay(init, context, host);
  sheet.refuse();
  return { kind: "failed", code: "GATEWAY_UNAVAILABLE", opened: false };
}
