import { openFrame, pause } from "../frames/outside.js";
import { LOCALES, textsOf } from "./texts.js";

const SUBMIT_PATIENCE_MS = 60_000;
/** Of the whole page: a second brick while one is mounted is `already_initialized`. */
let mounted = null;

/** MercadoPago's SDK, version 2: `new MercadoPago(publicKey, {locale}).bricks().create("cardPayment", …)`. */
class MercadoPago {
  #key;
  #locale;

  constructor(publicKey, { locale } = {}) {
    if (!publicKey) throw new Error("Your public_key is required.");
    if (!String(publicKey).startsWith("TEST-")) throw new Error("This sandbox takes public keys that start with TEST-");
    if (locale !== undefined && !LOCALES.includes(locale)) throw new Error(`The locale "${locale}" is not supported.`);
    this.#key = publicKey;
    this.#locale = locale ?? "es-AR";
  }

  bricks() {
    return {
      create: (brick, containerId, settings) =>
        create({ key: this.#key, locale: this.#locale }, brick, containerId, settings),
    };
  }
}

/** The part of `customization.visual.style` that this sandbox draws. */
function coloursOf(style) {
  const variables = style?.customVariables;
  if (!variables) return null;
  const { baseColor, formBackgroundColor, textPrimaryColor, textSecondaryColor, errorColor } = variables;
  const own = { primary: baseColor, ground: formBackgroundColor, text: textPrimaryColor };
  return { dark: style.theme === "dark", ...own, muted: textSecondaryColor, danger: errorColor };
}

async function create({ key, locale }, brick, containerId, settings = {}) {
  await pause(0);
  const { initialization, callbacks = {}, customization } = settings;
  const report = (type, cause, message = cause) => callbacks.onError?.({ type, cause, message });
  const fail = (cause, message) => {
    report("critical", cause, message);
    // Resolved like the vendor's: a controller that controls nothing.
    return { unmount() {}, update: () => false };
  };
  if (brick !== "cardPayment") throw new Error(`This sandbox has no brick "${brick}".`);
  for (const name of ["onReady", "onError", "onSubmit"]) {
    if (typeof callbacks[name] !== "function") return fail("missing_required_callbacks", `${name} is missing`);
  }
  const container = document.getElementById(containerId);
  if (!container?.isConnected || container.closest("[hidden]")) return fail("container_not_found");
  if (mounted) return fail("already_initialized");
  if (typeof initialization?.amount !== "number" || !(initialization.amount > 0)) return fail("amount_is_not_number");
  const allowed = customization?.paymentMethods?.types?.included ?? ["credit_card", "debit_card"];
  const lang = settings.locale ?? locale;
  const params = { key, lang, amount: initialization.amount, email: initialization.payer?.email ?? "" };
  const title = textsOf(lang).title;
  const onEvent = (name, data) => void hear(name, data);
  const frame = openFrame("/sandbox/brick", params, {
    title,
    onEvent,
    colours: coloursOf(customization?.visual?.style),
  });
  mounted = frame;
  const hear = async (name, data) => {
    if (name === "drawn") callbacks.onReady();
    if (name === "bin") callbacks.onBinChange?.(data);
    if (name === "problem") report("non_critical", data.cause, data.message);
    if (name === "submit") await submit(data);
  };
  const submit = async ({ cardData, additionalData }) => {
    if (!allowed.includes(additionalData.paymentTypeId)) {
      await frame.ask("settle", { ok: false });
      return report("non_critical", "payment_method_not_in_allowed_types");
    }
    const late = pause(SUBMIT_PATIENCE_MS).then(() => Promise.reject(new Error("onSubmit was never settled")));
    const told = Promise.resolve().then(() => callbacks.onSubmit(cardData, additionalData));
    const ok = await Promise.race([told, late]).then(
      () => true,
      () => false,
    );
    if (mounted === frame) await frame.ask("settle", { ok });
  };
  container.replaceChildren(frame.element);
  return {
    unmount() {
      frame.remove();
      if (mounted === frame) mounted = null;
    },
    update: ({ amount } = {}) => {
      if (typeof amount !== "number") return false;
      void frame.ask("amount", amount);
      return true;
    },
  };
}

window.MercadoPago = MercadoPago;
