import { find, IntegrationError, openFrame } from "../frames/outside.js";
import { intentId } from "./errors.js";
import { createExpress } from "./express.js";

const FRAME_PATIENCE_MS = 15_000;

const PLACES = { payment: "element", expressCheckout: "express" };

/** One Elements group with at most one Payment Element and one Express Checkout Element. */
export function createElements({ key, locale }, options) {
  const { clientSecret, mode, customerSessionClientSecret: session = "" } = options ?? {};
  if (!clientSecret === !mode) {
    throw new IntegrationError(
      "elements() needs either clientSecret, or mode with amount and currency, and never both.",
    );
  }
  const deferred = mode ? deferredOf(options) : null;
  if (clientSecret) intentId(clientSecret);
  const group = { clientSecret, deferred, element: null, express: null };
  return Object.assign(group, {
    create(type, wanted = {}) {
      const place = PLACES[type];
      if (!place) throw new IntegrationError(`This sandbox has no "${type}" Element, only ${Object.keys(PLACES)}.`);
      if (type === "payment" && mode)
        throw new IntegrationError("This sandbox draws the payment Element with a clientSecret only.");
      if (group[place]) throw new IntegrationError(`Can only create one Element of type "${type}" through elements().`);
      const create = type === "payment" ? createElement : createExpress;
      const shared = {
        key,
        locale: options.locale ?? locale,
        clientSecret,
        session,
        colours: coloursOf(options.appearance),
      };
      const onDestroy = () => {
        group[place] = null;
      };
      group[place] = create({ ...shared, deferred, wanted }, onDestroy);
      return group[place];
    },
    getElement: (type) => group[PLACES[type]] ?? null,
    async update(changed) {
      if (deferred) Object.assign(deferred, deferredOf({ mode, ...deferred, ...changed }));
    },
    async fetchUpdates() {
      return {};
    },
    /** Checks what was typed. Resolves, never throws, for the guest's mistakes. */
    async submit() {
      const frame = group.element?.frame;
      if (group.express?.agreed) return { selectedPaymentMethod: group.express.agreed.type };
      if (!frame) throw new IntegrationError("elements.submit() was called before the payment Element was mounted.");
      const { problem } = await frame.ask("check");
      if (!problem) return { selectedPaymentMethod: "card" };
      return { error: { type: "validation_error", code: problem.code, message: problem.message } };
    },
  });
}

/** What an intent that is made later has to match. */
function deferredOf({ mode, amount, currency, setupFutureUsage = null }) {
  if (mode !== "payment") throw new IntegrationError('This sandbox knows mode "payment" only.');
  if (!Number.isInteger(amount) || amount <= 0)
    throw new IntegrationError("elements(): amount should be a positive integer, in the smallest unit.");
  if (!/^[a-z]{3}$/.test(currency ?? ""))
    throw new IntegrationError("elements(): currency should be three lower-case letters.");
  return { amount, currency, setupFutureUsage };
}

/** The part of Stripe's Appearance API that this sandbox draws. */
function coloursOf(appearance) {
  const variables = appearance?.variables;
  if (!variables) return null;
  const { colorPrimary, colorBackground, colorText, colorTextSecondary, colorDanger } = variables;
  const dark = appearance.theme === "night";
  const own = { primary: colorPrimary, ground: colorBackground, text: colorText };
  return { dark, ...own, muted: colorTextSecondary, danger: colorDanger };
}

function createElement(options, onDestroy) {
  const { element } = baseElement("payment", (emit) => openElementFrame(options, emit), onDestroy);
  return element;
}

/** What all Elements have: listeners, a frame that is mounted and removed. `open(emit)` makes the frame. */
export function baseElement(elementType, open, onDestroy) {
  const listeners = new Map();
  const emit = (name, event) => {
    for (const listener of listeners.get(name) ?? []) listener({ elementType, ...event });
  };
  let destroyed = false;
  const element = {
    frame: null,
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
      return element;
    },
    once(name, listener) {
      const first = (event) => {
        element.off(name, first);
        listener(event);
      };
      return element.on(name, first);
    },
    off(name, listener) {
      listeners.set(
        name,
        (listeners.get(name) ?? []).filter((one) => listener && one !== listener),
      );
      return element;
    },
    update() {},
    collapse() {},
    focus: () => element.frame?.focus(),
    mount(target) {
      if (destroyed) throw new IntegrationError("This Element has already been destroyed. Please create a new one.");
      const place = find(target);
      if (!place) throw new IntegrationError(`The selector you specified (${target}) applies to no DOM elements.`);
      if (!place.isConnected) throw new IntegrationError("The container is not in the document.");
      if (element.frame) throw new IntegrationError("This Element is already mounted. Use unmount() first.");
      element.frame = open(emit);
      place.replaceChildren(element.frame.element);
    },
    unmount() {
      element.frame?.remove();
      element.frame = null;
    },
    destroy() {
      element.unmount();
      destroyed = true;
      onDestroy();
    },
  };
  return { element, emit };
}

export const languageOf = (locale) => (!locale || locale === "auto" ? document.documentElement.lang || "en" : locale);

function openElementFrame({ key, locale, clientSecret, session, colours }, emit) {
  const hear = (name, data) => {
    if (name === "ready") clearTimeout(patience);
    if (["drawn", "change", "focus", "blur", "escape"].includes(name)) emit(name === "drawn" ? "ready" : name, data);
    if (name === "broken") emit("loaderror", { error: data });
  };
  const options = { title: "Secure payment input frame", onEvent: hear, colours };
  const frame = openFrame(
    "/sandbox/element",
    { lang: languageOf(locale), key, intent: intentId(clientSecret), secret: clientSecret, session },
    options,
  );
  const patience = setTimeout(
    () => emit("loaderror", { error: { type: "api_connection_error", message: "The frame did not load." } }),
    FRAME_PATIENCE_MS,
  );
  const remove = frame.remove;
  frame.remove = () => {
    clearTimeout(patience);
    remove();
  };
  return frame;
}
