import { coverPage, find, openFrame, origin, pause } from "../frames/outside.js";

/** Razorpay's standard checkout: `new Razorpay(options).open()` puts its overlay over the page. */
class Razorpay {
  #options;
  #listeners = [];
  #frame = null;
  #before = null;

  constructor(options) {
    if (!options?.key) throw new Error("No key passed");
    if (!String(options.key).startsWith("rzp_test_"))
      throw new Error("This sandbox takes keys that start with rzp_test_");
    if (!options.order_id) throw new Error("order_id is missing: payments without an order are refunded");
    if (!Number.isInteger(options.amount) || options.amount < 1) {
      throw new Error("Invalid amount: it should be passed in integer paise");
    }
    if (!find('meta[name="viewport"]')) console.warn("Razorpay: the page has no viewport meta tag.");
    this.#options = options;
  }

  on(event, listener) {
    if (event === "payment.failed" && typeof listener === "function") this.#listeners.push(listener);
  }

  open() {
    if (this.#frame) return;
    const { key, order_id, amount, currency, name, description, config, prefill, modal, redirect } = this.#options;
    if (redirect && this.#options.callback_url) return this.#leave();
    const params = {
      key,
      order_id,
      amount,
      currency: currency ?? "INR",
      name: name ?? "",
      description: description ?? "",
      lang: config?.display?.language ?? "en",
      contact: prefill?.contact ?? "",
      escape: modal?.escape === false ? "" : "1",
      confirm_close: modal?.confirm_close ? "1" : "",
    };
    this.#before = document.activeElement;
    const onEvent = (event, data) => void this.#hear(event, data);
    this.#frame = openFrame("/v1/checkout/public", params, {
      title: "Razorpay Checkout",
      style: { height: "100%" },
      onEvent,
    });
    coverPage(this.#frame);
    this.#frame.loaded.then(() => this.#frame?.focus());
  }

  close() {
    this.#takeAway();
  }

  async #hear(event, data) {
    await pause(0);
    if (event === "failed") for (const listener of this.#listeners) listener(data);
    if (event === "paid" && this.#takeAway()) this.#options.handler?.(data);
    if (event === "dismissed" && this.#takeAway()) this.#options.modal?.ondismiss?.();
  }

  /** True for the first of several ways out. */
  #takeAway() {
    if (!this.#frame) return false;
    this.#frame.remove();
    this.#frame = null;
    this.#before?.focus?.();
    return true;
  }

  /** For pages that cannot show an overlay: the whole window goes, and comes back by POST to callback_url. */
  #leave() {
    const form = document.createElement("form");
    form.method = "post";
    form.action = `${origin}/v1/checkout/embedded`;
    for (const field of ["key", "order_id", "amount", "currency", "name", "description", "callback_url"]) {
      const input = document.createElement("input");
      input.type = "hidden";
      input.name = field;
      input.value = this.#options[field] ?? "";
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }
}

window.Razorpay = Razorpay;
