import { vi } from "vitest";
import type { Clock } from "./clock.ts";
import { type ExpressState, expressElement, expressState } from "./express.ts";
import type { Tab } from "./host.ts";
import type { FakeService } from "./service.ts";

// biome-ignore lint/suspicious/noExplicitAny: vendors take bags of options, and so must their stand-ins.
type Loose = any;
type Callback = (value?: unknown) => void;
/** Section 2. Intents live at Stripe and tell the service when they are paid. */
export function installStripe(tab: Tab, service: FakeService, clock: Clock) {
  const state = {
    next: "success" as "success" | "decline" | "challenge" | "processing" | "hang" | "lost" | "throws",
    destroyed: 0,
    mounted: 0,
    confirms: 0,
    /** Saved cards that were confirmed with, and where Stripe would send the guest back to. */
    paidWith: [] as { method: string; returnUrl: string }[],
    confirming: false,
    loadError: false,
    /** What elements.submit() answers for the card form. */
    formSubmits: {} as Loose,
    /** The guest types in the card form. */
    type: () => {},
    intents: new Map<string, string>(),
    paidAfter: 0,
    /** Secrets of the customers' sessions with which card forms were drawn. */
    sessions: [] as string[],
    /** How long the bank's page of a challenge takes. */
    challengeMs: 20_000,
    express: expressState(),
  };
  const intentOf = (secret: string) => state.intents.get(secret) ?? "requires_payment_method";
  const txnOf = (secret: string) => secret.replace(/^pi_/, "").replace(/_secret_canary$/, "");
  const paid = async (secret: string) => {
    state.intents.set(secret, "succeeded");
    await clock.pause(state.paidAfter);
    service.charge(txnOf(secret));
  };
  /** A group that was drawn before the intent names what the intent has to say. */
  const differs = (drawnFor: Loose, secret: string) => {
    const { amount, currency_code } = (service.txns.get(txnOf(secret))?.body ?? {}) as Loose;
    const made = { amount, currency: String(currency_code).toLowerCase(), setupFutureUsage: null };
    if (!drawnFor || JSON.stringify(made) === JSON.stringify(drawnFor)) return null;
    return { error: { type: "invalid_request_error", payment_intent: { status: "requires_payment_method" } } };
  };
  const run = async (secret: string) => {
    if (state.confirming) throw new Error("IntegrationError: a confirmation is running");
    if (intentOf(secret) === "succeeded") {
      return {
        error: {
          type: "invalid_request_error",
          code: "payment_intent_unexpected_state",
          payment_intent: { status: "succeeded" },
        },
      };
    }
    state.confirming = true;
    state.confirms++;
    await clock.pause(30);
    const mode = state.next;
    // The bank's page lies over everything until the guest has answered it.
    if (mode === "challenge") await clock.pause(state.challengeMs);
    state.confirming = false;
    if (mode === "hang") return new Promise<never>(() => undefined);
    if (mode === "throws") throw new Error("IntegrationError: missing something");
    if (mode === "decline") {
      return {
        error: {
          type: "card_error",
          code: "card_declined",
          message: "Your card was declined.",
          payment_intent: { status: "requires_payment_method" },
        },
      };
    }
    if (mode === "processing") {
      state.intents.set(secret, "processing");
      return { paymentIntent: { status: "processing" } };
    }
    void paid(secret);
    if (mode === "lost") return { error: { type: "api_connection_error", message: "network" } };
    return { paymentIntent: { status: "succeeded" } };
  };
  const Stripe = (key: string, options: { locale?: string }) => {
    if (!/^pk_/.test(key)) throw new Error("publishable key expected");
    if (!["en", "es", "es-419", "ar", "auto"].includes(options?.locale ?? "auto")) throw new Error("locale");
    return {
      elements: ({ clientSecret, mode, amount, currency, setupFutureUsage = null, ...more }: Loose) => {
        if (!clientSecret === !mode) throw new Error("IntegrationError: either clientSecret or mode");
        const elements: Loose = {
          drawnFor: mode ? { amount, currency, setupFutureUsage } : null,
          update: async (changed: object) => void Object.assign(elements.drawnFor, changed),
          mounted: false,
          express: null,
          clientSecret,
          create: (type: string, wanted: Loose) => {
            if (type === "expressCheckout") {
              elements.express = expressElement(state.express, wanted, { tab, clock });
              state.express.drawnFor = () => elements.drawnFor;
              return elements.express;
            }
            if (type !== "payment" || mode) throw new Error("payment with a clientSecret expected");
            if (more.customerSessionClientSecret) state.sessions.push(more.customerSessionClientSecret);
            return {
              on: (event: string, listener: Callback) => {
                if (event === "change") state.type = () => listener({ complete: true });
                const loads = !state.loadError;
                if (event === (loads ? "ready" : "loaderror")) {
                  void clock.pause(5).then(() => elements.mounted && listener({ error: { type: "api_error" } }));
                }
              },
              mount: (slot: { id: string }) => {
                if (!tab.slots.has(slot.id)) throw new Error("IntegrationError: no such element");
                elements.mounted = true;
                state.mounted++;
              },
              destroy: () => {
                elements.mounted = false;
                state.destroyed++;
              },
            };
          },
          submit: async () => {
            await clock.pause(5);
            return elements.express ? state.express.submits : state.formSubmits;
          },
        };
        return elements;
      },
      confirmPayment: async ({ elements, clientSecret, confirmParams, redirect }: Loose) => {
        const { express } = elements ?? {};
        if (!confirmParams?.return_url) throw new Error("IntegrationError: return_url is missing");
        if (redirect !== "if_required") throw new Error("this fake cannot redirect");
        if (confirmParams.payment_method) {
          if (elements) throw new Error("IntegrationError: elements beside a payment_method");
          state.paidWith.push({ method: confirmParams.payment_method, returnUrl: confirmParams.return_url });
          return run(clientSecret);
        }
        if (!elements?.mounted && !express?.isMounted)
          throw new Error(
            "IntegrationError: elements should have a mounted Payment Element or Express Checkout Element",
          );
        if (!express) return run(elements.clientSecret);
        if (state.express.sheet !== "agreed") throw new Error('IntegrationError: not within the "confirm" event');
        const secret = elements.clientSecret ?? clientSecret;
        const result = differs(elements.drawnFor, secret) ?? (await run(secret));
        state.express.sheet = "closed";
        return result;
      },
      retrievePaymentIntent: async (secret: string) => {
        await clock.pause(5);
        return { paymentIntent: { status: intentOf(secret) } };
      },
    };
  };
  Stripe.version = "endive";
  tab.globals.Stripe = Stripe;
  currentStripe = Stripe;
  // @stripe/stripe-js keeps the first global it finds, so that global has to delegate to the current tab's.
  vi.stubGlobal("window", { Stripe: stableStripe });
  vi.stubGlobal("document", {});
  return { state };
}
export type { ExpressState };

let currentStripe: ((key: string, options: { locale?: string }) => unknown) | null = null;
const stableStripe = Object.assign((key: string, options: { locale?: string }) => currentStripe?.(key, options), {
  version: "endive",
});
