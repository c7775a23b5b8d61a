import { find, IntegrationError, openFrame } from "../frames/outside.js";
import { intentId } from "./errors.js";

const FRAME_PATIENCE_MS = 15_000;

/** One Elements group with at most one Payment Element. */
export function createElements({ key, locale }, options) {
  const { clientSecret, mode } = options ?? {};
  if (!clientSecret === !mode) {
    throw new IntegrationError(
      "elements() needs either clientSecret, or mode with amount and currency, and never both.",
    );
  }
  if (mode) throw new IntegrationError("This sandbox knows elements({clientSecret}) only.");
  intentId(clientSecret);
  const group = { clientSecret, element: null };
  return Object.assign(group, {
    create(type) {
      if (type !== "payment") throw new IntegrationError(`This sandbox has no "${type}" Element, only "payment".`);
      if (group.element)
        throw new IntegrationError('Can only create one Element of type "payment" through elements().');
      group.element = createElement(
        { key, locale: options.locale ?? locale, clientSecret, colours: coloursOf(options.appearance) },
        () => {
          group.element = null;
        },
      );
      return group.element;
    },
    getElement: (type) => (type === "payment" ? group.element : null),
    update() {},
    async fetchUpdates() {
      return {};
    },
    /** Checks what was typed. Resolves, never throws, for the guest's mistakes. */
    async submit() {
      const frame = group.element?.frame;
      if (!frame) throw new IntegrationError("elements.submit() was called before the payment Element was mounted.");
      const { problem } = await frame.ask("check");
      if (!problem) return { selectedPaymentMethod: "card" };
      return { error: { type: "validation_error", code: problem.code, message: problem.message } };
    },
  });
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

function createElement({ key, locale, clientSecret, colours }, onDestroy) {
  const listeners = new Map();
  const emit = (name, event) => {
    for (const listener of listeners.get(name) ?? []) listener({ elementType: "payment", ...event });
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
      element.frame = openElementFrame({ key, locale, clientSecret, colours }, emit);
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
  return element;
}

function openElementFrame({ key, locale, clientSecret, colours }, emit) {
  const lang = !locale || locale === "auto" ? document.documentElement.lang || "en" : locale;
  const hear = (name, data) => {
    if (name === "ready") clearTimeout(patience);
    if (["drawn", "change", "focus", "blur", "escape"].includes(name)) emit(name === "drawn" ? "ready" : name, data);
    if (name === "broken") emit("loaderror", { error: data });
  };
  const options = { title: "Secure payment input frame", onEvent: hear, colours };
  const frame = openFrame(
    "/sandbox/element",
    { lang, key, intent: intentId(clientSecret), secret: clientSecret },
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
