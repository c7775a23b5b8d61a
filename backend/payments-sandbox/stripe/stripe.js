import { call, coverPage, IntegrationError, openFrame, pause } from "../frames/outside.js";
import { createElements } from "./elements.js";
import { checkKey, intentId, LOCALES, lost } from "./errors.js";

/** Stripe(publishableKey, options), as stripe.js of the train "endive". */
function Stripe(key, options = {}) {
  checkKey(key);
  const locale = LOCALES.includes(options.locale) ? options.locale : "auto";
  let confirming = false;
  const alone = async (work) => {
    if (confirming)
      throw new IntegrationError("A confirmation is already running. Wait for it before you confirm again.");
    confirming = true;
    try {
      return await work();
    } finally {
      confirming = false;
    }
  };
  const client = {
    _registerWrapper() {},
    registerAppInfo() {},
    elements: (wanted) => createElements({ key, locale }, wanted),
    async retrievePaymentIntent(secret) {
      return toResult(await ask(key, secret));
    },
    async confirmPayment({ elements, clientSecret, confirmParams, redirect = "always" } = {}) {
      const secret = clientSecret ?? elements?.clientSecret;
      const { payment_method, return_url } = confirmParams ?? {};
      const frame = elements?.element?.frame;
      const agreed = elements?.express?.agreed;
      if (!return_url) throw new IntegrationError("confirmPayment(): confirmParams.return_url is required.");
      if (payment_method && elements)
        throw new IntegrationError("confirmPayment(): pass elements or confirmParams.payment_method, not both.");
      if (!payment_method && !frame && !elements?.express?.frame)
        throw new IntegrationError(
          "confirmPayment(): elements should have a mounted Payment Element or Express Checkout Element.",
        );
      if (!payment_method && !frame && !agreed)
        throw new IntegrationError(
          'Element confirming payment is "expressCheckout", but confirmPayment() was not called within the "confirm" event.',
        );
      intentId(secret);
      return alone(async () => {
        const pay = () => {
          if (payment_method) return confirmWith(key, secret, { payment_method, return_url });
          return agreed ? agreed.pay(secret, return_url) : frame.ask("confirm", { return_url });
        };
        const result = await settle(key, secret, await pay());
        if (result.error || redirect === "if_required") return result;
        leave(return_url, result.paymentIntent);
        return new Promise(() => {});
      });
    },
    async handleNextAction({ clientSecret }) {
      return alone(async () => settle(key, clientSecret, await ask(key, clientSecret)));
    },
  };
  return client;
}

const quietly = (answer) => answer.catch(() => null);

/** With a saved card. */
const confirmWith = (key, secret, fields) =>
  quietly(
    call(`/v1/payment_intents/${intentId(secret)}/confirm`, {
      method: "POST",
      form: { key, client_secret: secret, ...fields },
    }),
  );

async function ask(key, secret) {
  await pause(0);
  return quietly(call(`/v1/payment_intents/${intentId(secret)}`, { query: { key, client_secret: secret } }));
}

function toResult(answer) {
  if (!answer) return lost();
  return answer.error ? { error: answer.error } : { paymentIntent: answer };
}

/** The answer of a confirmation; when the bank wants to see the guest first, its page is put over everything. */
async function settle(key, secret, answer) {
  if (answer?.status !== "requires_action") return toResult(answer);
  return toResult(await challenge(key, secret));
}

function challenge(key, secret) {
  return new Promise((resolve) => {
    const params = { key, intent: intentId(secret), secret, lang: document.documentElement.lang || "en" };
    const before = document.activeElement;
    const frame = openFrame("/sandbox/challenge", params, {
      title: "3D Secure challenge",
      style: { height: "100%", colorScheme: "light" },
      onEvent(name, data) {
        if (name !== "answered") return;
        frame.remove();
        before?.focus?.();
        resolve(data);
      },
    });
    coverPage(frame);
    frame.loaded.then(frame.focus);
  });
}

function leave(returnUrl, intent) {
  const url = new URL(returnUrl);
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set("payment_intent_client_secret", intent.client_secret);
  url.searchParams.set("redirect_status", intent.status);
  location.assign(url);
}

Stripe.version = "endive";
window.Stripe = Stripe;
