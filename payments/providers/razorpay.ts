import type { ProviderHost } from "../core/host.ts";
import type { InitAnswer } from "../core/types.ts";
import { fieldsOf, textOf } from "../service/answers.ts";
import { mainScript, type OpenResult, type ProviderContext, type ProviderFactory } from "./provider.ts";

/** The part of Razorpay's standard checkout that is used here. */
interface RazorpayCheckout {
  open(): void;
  on(event: "payment.failed", listener: (answer: unknown) => void): void;
  /** Undocumented, but present. */
  close?(): void;
}
type RazorpayConstructor = new (options: Readonly<Record<string, unknown>>) => RazorpayCheckout;

/** PGW-08: Razorpay's own overlay. Success is captured with its ids and signature; dismissal is a cancellation. */
export const razorpay: ProviderFactory = (context) => {
  let checkout: RazorpayCheckout | null = null;
  return {
    async prepare(host) {
      await host.loadScript(mainScript(context));
      return {};
    },
    async open(init, host, onShown): Promise<OpenResult> {
      const problem = problemOf(init, context);
      if (problem) return problem;
      const Razorpay = (await host.loadScript(mainScript(context))) as RazorpayConstructor;
      return new Promise((resolve) => {
        let lastFailure: string | undefined;
        const options = optionsOf(init, context, host, {
          handler: (answer) => resolve(tokenOf(answer)),
          ondismiss: () => resolve({ kind: "cancelled", ...(lastFailure ? { cause: lastFailure } : {}) }),
        });
        checkout = new Razorpay(options);
        // A declined card is not the end: the guest may try another one in the same overlay.
        checkout.on("payment.failed", (answer) => {
          lastFailure = textOf(fieldsOf(fieldsOf(answer).error).description) ?? undefined;
        });
        checkout.open();
        if (!leavesPage(init, host)) onShown();
      });
    },
    dispose() {
      const closing = checkout;
      checkout = null;
      closing?.close?.();
    },
  };
};

function problemOf({ data }: InitAnswer, context: ProviderContext): OpenResult | null {
  const { order_id, amount, currency } = data.info;
  // Without an order, Razorpay takes the money and refunds it days later.
  if (!data.key || !textOf(order_id)) return { kind: "failed", code: "INIT_FAILED", opened: false };
  const otherAmount = amount !== undefined && Number(amount) !== context.amount.value;
  const otherCurrency = currency !== undefined && currency !== context.amount.currency;
  return otherAmount || otherCurrency ? { kind: "failed", code: "AMOUNT_MISMATCH", opened: false } : null;
}

/** Overlays and popups do not work in in-app browsers; there Razorpay uses the full page and posts to the service. */
const leavesPage = ({ data }: Pick<InitAnswer, "data">, host: ProviderHost): boolean =>
  host.inApp && textOf(data.info.callback_url) !== null;

interface Ends {
  readonly handler: (answer: unknown) => void;
  readonly ondismiss: () => void;
}

function optionsOf({ data }: InitAnswer, context: ProviderContext, host: ProviderHost, ends: Ends) {
  const { name, image, callback_url, customer_id, order_id, timeout } = data.info;
  // The order has its number only once it is placed.
  const description = textOf(data.info.description) ?? context.extras.description;
  const { user, extras, amount } = context;
  const redirect = leavesPage({ data }, host) ? { callback_url, redirect: true } : {};
  return {
    key: data.key,
    order_id,
    amount: amount.value,
    currency: amount.currency,
    ...defined({ name, image, customer_id, timeout, description }),
    prefill: defined({ name: user.name, email: user.email, contact: user.phone }),
    ...(extras.primaryColor ? { theme: { color: extras.primaryColor } } : {}),
    config: { display: { language: context.locale } },
    retry: { enabled: true },
    handler: ends.handler,
    modal: { ondismiss: ends.ondismiss, escape: true, backdropclose: false, confirm_close: true },
    ...redirect,
  };
}

function defined(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

function tokenOf(answer: unknown): OpenResult {
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = fieldsOf(answer);
  const gTxnId = textOf(razorpay_payment_id);
  // The handler reports payment even without details: query the service.
  if (!gTxnId) return { kind: "confirming", message: "auth-started" };
  return { kind: "token", gTxnId, extraDetails: { razorpay_order_id, razorpay_signature } };
}
