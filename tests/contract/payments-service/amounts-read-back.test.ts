import { describe, expect, test } from "vitest";
import { gatewayAmount } from "../../../backend/payments-service/amounts.ts";
import type { CreateInput, GatewayAmount, ProviderState } from "../../../backend/payments-service/provider.ts";
import { vendorTakes } from "../../../backend/payments-service/providers/currencies.ts";
import { applyProviderState } from "../../../backend/payments-service/rules/provider-state.ts";
import { GATEWAYS, type Gateway } from "../../../payments/core/enumerations.ts";
import * as freedomPay from "./freedompay/exchanges.ts";
import * as mercadoPago from "./mercadopago/exchanges.ts";
import * as paymentOs from "./paymentos/exchanges.ts";
import * as payu from "./payu-latam/exchanges.ts";
import * as phonePe from "./phonepe/exchanges.ts";
import * as razorpay from "./razorpay/exchanges.ts";
import * as stripe from "./stripe/exchanges.ts";
import * as tap from "./tap/exchanges.ts";

const { signal } = new AbortController();
/** A guest without a country of their own: some vendors derive their account from it. */
const anywhere = (input: CreateInput, amount: GatewayAmount): CreateInput => ({
  ...input,
  amount,
  country: null,
  customer: { ...input.customer, id: null },
});

/** Asks each vendor for an amount, lets it report just the amount and currency that it was sent as paid, and reads that. */
const PAID: Readonly<Record<Gateway, (amount: GatewayAmount) => Promise<ProviderState>>> = {
  async PaymentOS(amount) {
    const { provider, asked } = paymentOs.recorded({ [paymentOs.CREATE]: paymentOs.payment() });
    await provider.create(anywhere(paymentOs.input, amount), signal);
    const { amount: sent, currency } = asked[0]?.body ?? {};
    const paid = { ...paymentOs.expanded("Captured", [paymentOs.charge("Succeed", { amount: sent })]), currency };
    const answers = { [paymentOs.READ]: { ...paid, amount: sent } };
    return paymentOs.recorded(answers).provider.fetch(paymentOs.txn, signal);
  },
  async PhonePe(amount) {
    const { provider, asked } = phonePe.recorded({ [phonePe.PAY]: phonePe.page });
    await provider.create(anywhere(phonePe.input, amount), signal);
    const { amount: sent } = JSON.parse(asked.at(-1)?.body ?? "{}");
    const paid = phonePe.order({
      amount: sent,
      paymentDetails: [phonePe.attempt({ amount: sent, payableAmount: sent })],
    });
    return phonePe.recorded({ [phonePe.STATUS]: paid }).provider.fetch(phonePe.txn, signal);
  },
  async Razorpay(amount) {
    const create = { [razorpay.BY_RECEIPT]: razorpay.list(), "POST /v1/orders": razorpay.order() };
    const { provider, asked } = razorpay.recorded(create);
    await provider.create(anywhere(razorpay.input, amount), signal);
    const { amount: sent, currency } = asked.at(-1)?.body ?? {};
    const answers = {
      [`GET ${razorpay.ORDER}`]: razorpay.order({ amount: sent, currency }),
      [`GET ${razorpay.ORDER}/payments`]: razorpay.list(razorpay.payment({ amount: sent, currency })),
    };
    return razorpay.recorded(answers).provider.fetch(razorpay.txn, signal);
  },
  // What was sent is in the answer to the call that takes the money.
  async MercadoPago(amount) {
    const send = async (answer: object) => {
      const { provider, asked } = mercadoPago.recorded({ "POST /v1/payments": answer });
      const txn = { ...mercadoPago.txn, g_txn_id: null, amount };
      const state = provider.capture?.(txn, mercadoPago.proof, signal, anywhere(mercadoPago.input, amount));
      return { state: await state, sent: asked[0]?.body.transaction_amount };
    };
    const { sent } = await send(mercadoPago.payment());
    const { state } = await send(mercadoPago.payment({ transaction_amount: sent, currency_id: amount.currency }));
    return state as ProviderState;
  },
  async PayULatinAmerica(amount) {
    const { data } = await payu.recorded({}).provider.create(anywhere(payu.input, amount), signal);
    const { amount: sent, currency } = data.form_payload as Readonly<Record<string, string>>;
    const additionalValues = { TX_VALUE: { value: Number(sent), currency } };
    const paid = payu.order([payu.transaction({}, { additionalValues })], { additionalValues });
    return payu.recorded({ [payu.QUERY]: payu.found(paid) }).provider.fetch(payu.txn, signal);
  },
  async Stripe(amount) {
    const { provider, asked } = stripe.recorded({ "POST /v1/payment_intents": stripe.intent() });
    await provider.create(anywhere(stripe.input, amount), stripe.signal());
    const body = asked.at(-1)?.body;
    const [sent, currency] = [Number(body?.get("amount")), body?.get("currency")];
    const paid = stripe.intent({ status: "succeeded", amount: sent, amount_received: sent, currency });
    const answers = { "GET /v1/payment_intents/pi_3Recorded": paid };
    return stripe.recorded(answers).provider.fetch(stripe.txn, stripe.signal());
  },
  async FreedomPay(amount) {
    const { provider, asked } = freedomPay.recorded({ [freedomPay.CREATE]: freedomPay.created });
    await provider.create(anywhere(freedomPay.input, amount), signal);
    const { TransactionTotal: sent, CurrencyCode } = JSON.parse(asked[0]?.body ?? "{}");
    const OriginalRequest = { ...freedomPay.paid.OriginalRequest, TransactionTotal: Number(sent), CurrencyCode };
    const CaptureResponse = freedomPay.step("ACCEPT", { Amount: Number(sent) });
    const paid = { ...freedomPay.paid, OriginalRequest, CaptureResponse };
    return freedomPay.recorded({ [freedomPay.GET]: paid }).provider.fetch(freedomPay.txn, signal);
  },
  async Tap(amount) {
    const { provider, asked } = tap.recorded({ [tap.CREATE]: tap.charge() });
    await provider.create(anywhere(tap.input, amount), signal);
    const { amount: sent, currency } = (asked[0]?.body ?? {}) as Readonly<Record<string, unknown>>;
    return tap
      .recorded({ [tap.CHARGE]: tap.decided("CAPTURED", { amount: sent, currency }) })
      .provider.fetch(tap.txn, signal);
  },
};

/** Whole amounts, the least that is charged of most currencies, and all digits that a bill may have. */
const AMOUNTS = ["1000", "1", "10.57", "1.1", "98765.43"];

describe.each(GATEWAYS)("%s", (gateway) => {
  const currencies = Intl.supportedValuesOf("currency").filter((currency) => vendorTakes(gateway, currency));

  test("[PGW-13] [ROBUST-24] a payment of the amount that was asked for is read as that amount, in every currency it takes", async () => {
    const differing: string[] = [];
    for (const currency of currencies) {
      for (const decimal of AMOUNTS) {
        const amount = gatewayAmount(decimal, currency, gateway) as GatewayAmount;
        const state = await PAID[gateway](amount);
        const isSame = state.status === "completed" && state.amount === amount.value;
        if (!isSame || state.currency?.toUpperCase() !== currency) {
          differing.push(
            `${currency} ${decimal}: sent ${amount.value}, read ${state.status} ${state.amount} ${state.currency}`,
          );
        }
      }
    }
    expect(differing).toEqual([]);
    expect(currencies.length).toBeGreaterThan(0);
  });
});

/** What those that state decimal major units report as paid, of whatever amount was asked for. */
const STATED: Partial<Record<Gateway, (amount: number, currency: string) => Promise<ProviderState>>> = {
  PayULatinAmerica: (value, currency) => {
    const additionalValues = { TX_VALUE: { value, currency } };
    const paid = payu.order([payu.transaction({}, { additionalValues })], { additionalValues });
    return payu.recorded({ [payu.QUERY]: payu.found(paid) }).provider.fetch(payu.txn, signal);
  },
  FreedomPay: (Amount, CurrencyCode) => {
    const OriginalRequest = { ...freedomPay.paid.OriginalRequest, TransactionTotal: Amount, CurrencyCode };
    const paid = { ...freedomPay.paid, OriginalRequest, CaptureResponse: freedomPay.step("ACCEPT", { Amount }) };
    return freedomPay.recorded({ [freedomPay.GET]: paid }).provider.fetch(freedomPay.txn, signal);
  },
  Tap: (amount, currency) =>
    tap.recorded({ [tap.CHARGE]: tap.decided("CAPTURED", { amount, currency }) }).provider.fetch(tap.txn, signal),
};

test.each(Object.keys(STATED) as Gateway[])(
  "[PGW-13] [ROBUST-24] %s took an amount with more digits than any that is asked for: it differs, and nobody waits for another word",
  async (gateway) => {
    const asked = { status: "initialized", charged: false, purposePaid: false } as const;
    for (const decimal of ["12.50", "12.51"]) {
      const amount = gatewayAmount(decimal, "USD", gateway) as GatewayAmount;
      const state = (await STATED[gateway]?.(12.505, "USD")) as ProviderState;
      expect(applyProviderState({ ...asked, amount }, state)).toMatchObject({
        status: "flagged",
        isNewCharge: true,
        refund: "amount_differs",
      });
    }
  },
);
