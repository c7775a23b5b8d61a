import { coverPage, IntegrationError, openFrame } from "../frames/outside.js";
import { baseElement, languageOf } from "./elements.js";
import { intentId } from "./errors.js";

const LONGEST_ANSWER_MS = 1_000;
const NAMES = { applePay: "apple_pay", googlePay: "google_pay" };
const TITLES = { apple_pay: "Apple Pay", google_pay: "Google Pay" };
const HEIGHTS = [40, 55];

/**
 * The Express Checkout Element: buttons in a frame, and the wallet's sheet over the page. Its events come in Stripe's order:
 * ready, click, and confirm or cancel.
 */
export function createExpress({ key, locale, clientSecret, colours, deferred, wanted }, onDestroy) {
  const { buttonHeight = 44, paymentMethods = {} } = wanted;
  if (!(buttonHeight >= HEIGHTS[0] && buttonHeight <= HEIGHTS[1]))
    throw new IntegrationError("expressCheckout: buttonHeight should be between 40 and 55.");
  const lang = languageOf(locale);
  const paid = clientSecret ? { intent: intentId(clientSecret), secret: clientSecret } : {};
  let sheet = null;
  const closeSheet = () => {
    sheet?.remove();
    sheet = null;
    element.agreed = null;
  };
  const open = () => {
    const never = Object.keys(NAMES).filter((name) => paymentMethods[name] === "never");
    const frame = openFrame(
      "/sandbox/express",
      { lang, never: never.join(), height: buttonHeight },
      { title: "Secure express checkout frame", onEvent: hear, colours },
    );
    const { remove } = frame;
    frame.remove = () => {
      closeSheet();
      remove();
    };
    return frame;
  };
  const hear = (name, data) => {
    if (name === "offered") offer(data);
    if (name === "pressed" && !sheet) ask(NAMES[data]);
    if (["focus", "blur", "escape"].includes(name)) emit(name);
  };
  const offer = (has) => {
    const all = { applePay: false, googlePay: false, link: false, paypal: false, amazonPay: false, klarna: false };
    const some = Object.values(has).some(Boolean);
    const available = Object.entries({ ...all, ...has }).map(([name, value]) => [name, { available: value }]);
    emit("ready", { availablePaymentMethods: some ? { ...all, ...has } : undefined });
    emit("availablepaymentmethodschange", { paymentMethods: some ? Object.fromEntries(available) : undefined });
  };
  /** The page has a second to say whether the sheet may open. */
  const ask = (expressPaymentType) => {
    let answered = false;
    const once = (work) => {
      if (answered) return;
      answered = true;
      clearTimeout(late);
      work();
    };
    const late = setTimeout(
      () => once(() => console.error("expressCheckout: call resolve() within 1 second of the click event.")),
      LONGEST_ANSWER_MS,
    );
    emit("click", {
      expressPaymentType,
      resolve: () => once(() => openSheet(expressPaymentType)),
      reject: () => once(() => {}),
    });
  };
  const openSheet = (type) => {
    const { amount, currency } = deferred ?? {};
    const total = deferred ? { amount, currency } : {};
    const before = document.activeElement;
    const end = () => {
      closeSheet();
      before?.focus?.();
    };
    sheet = openFrame(
      "/sandbox/wallet",
      { lang, key, type, ...paid, ...total },
      {
        title: TITLES[type],
        // See-through on a dark page too.
        style: { height: "100%", colorScheme: "light" },
        onEvent(name) {
          if (name === "cancelled") {
            end();
            emit("cancel");
          }
          if (name === "agreed") agree(type, end);
        },
      },
    );
    coverPage(sheet);
    sheet.loaded.then(sheet.focus);
  };
  const agree = (type, end) => {
    const { ask: askSheet } = sheet;
    element.agreed = {
      type,
      /** The wallet's card is known to its sheet only. */
      async pay(secret, return_url) {
        const { amount, currency, setupFutureUsage } = deferred ?? {};
        const expected = deferred ? { amount, currency, setup_future_usage: setupFutureUsage } : {};
        const answer = await askSheet("pay", { intent: intentId(secret), secret, return_url, expected });
        end();
        return answer;
      },
    };
    emit("confirm", { expressPaymentType: type, paymentFailed: end });
  };
  const { element, emit } = baseElement("expressCheckout", open, onDestroy);
  return Object.assign(element, { agreed: null });
}
