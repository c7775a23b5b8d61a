import type {
  Stripe,
  StripeElements,
  StripeElementsOptionsClientSecret,
  StripeElementsOptionsMode,
  StripeExpressCheckoutElementOptions,
  StripePaymentElementOptions,
} from "@stripe/stripe-js";
import { stripeAppearance } from "../../browser/appearance.ts";
import type { ProviderHost } from "../../core/host.ts";
import { mainScript, type ProviderContext } from "../provider.ts";

/**
 * Stripe's forms in our page. What is said of the Express Checkout Element is from the types of @stripe/stripe-js 10.2.1
 * (dist/stripe-js/elements/express-checkout.d.ts), docs.stripe.com/js/element/events/on_ready.md and on_click.md, and
 * docs.stripe.com/js/elements_object/express_checkout_element_confirm_event.md and
 * …_availablepaymentmethodschange_event.md:
 * - `ready` names the wallets that will be drawn, or nothing; `availablepaymentmethodschange` says so again, also later;
 * - `click` opens the wallet's sheet only if `resolve` is called within a second;
 * - `confirm` comes when the guest has agreed in the sheet. stripe.confirmPayment belongs inside it (stripe/react-stripe-js
 *   issue 570); whoever cannot go on calls `paymentFailed`;
 * - `cancel` comes when the sheet is dismissed. Nothing has been charged then, and nothing has to be done.
 * That a group made with a clientSecret may hold the element is seen in public integrations; the reference shows it with
 * mode, amount and currency only.
 */

type Locating = Pick<ProviderContext, "gateway" | "sandbox" | "locale">;

/**
 * Runs our loader first, because Stripe's has no timeout; then @stripe/stripe-js finds the global and registers itself.
 * Stripe requires its script to be loaded from its own servers, so nothing of it is bundled.
 */
export async function stripeClient(
  key: string | null,
  context: Locating,
  host: Pick<ProviderHost, "loadScript">,
): Promise<Stripe | null> {
  if (!key) return null;
  await host.loadScript(mainScript(context));
  const { loadStripe } = await import("@stripe/stripe-js/pure");
  return loadStripe(key, { locale: context.locale as "auto" });
}

/** The page's language and colours in Stripe's terms. */
export function lookOf({ locale }: Pick<ProviderContext, "locale">, host: Pick<ProviderHost, "appearance">) {
  const colours = host.appearance?.();
  return { locale: locale as "auto", ...(colours ? { appearance: stripeAppearance(colours) } : {}) };
}

interface FormEvents {
  readonly onReady: () => void;
  /** Something was typed. */
  readonly onChange: () => void;
  readonly onBroken: (error: unknown) => void;
}

/** The wallets have buttons of their own above this form. */
const CARD_FORM: StripePaymentElementOptions = { wallets: { applePay: "never", googlePay: "never" } };

/**
 * Stripe's form of cards. `mount` draws it into a slot, and again into another one after `unmount`. It throws nothing;
 * `onBroken` reports a form that cannot be loaded or drawn. `elements` is null while nothing is mounted.
 */
export function paymentElement(client: Stripe, options: StripeElementsOptionsClientSecret, events: FormEvents) {
  const { onReady, onChange, onBroken } = events;
  let elements: StripeElements | null = null;
  let destroy = () => {};
  let ready = false;
  const unmount = () => {
    destroy();
    destroy = () => {};
    elements = null;
    ready = false;
  };
  return {
    elements: () => elements,
    isReady: () => ready,
    unmount,
    mount: (slot: HTMLElement) => {
      unmount();
      try {
        elements = client.elements(options);
        const element = elements.create("payment", CARD_FORM);
        element.on("ready", () => {
          ready = true;
          onReady();
        });
        element.on("change", onChange);
        element.on("loaderror", ({ error }) => onBroken(error));
        element.mount(slot);
        destroy = () => element.destroy();
      } catch (error) {
        onBroken(error);
      }
    },
  };
}

/** What the guest has agreed to in the wallet's sheet, which waits for what becomes of it. */
export interface Agreed {
  readonly elements: StripeElements;
  /** Tells the sheet that nothing was charged. Only where stripe.confirmPayment was not called, which tells it itself. */
  readonly refuse: () => void;
}

export interface ExpressEvents {
  /** Whether this device and browser have a wallet that can pay here. */
  readonly onAvailable: (hasWallet: boolean) => void;
  /** A button was pressed; false keeps the sheet closed. Answered at once. */
  readonly mayOpen: () => boolean;
  readonly onAgreed: (agreed: Agreed) => void;
  /** The sheet was dismissed. */
  readonly onDismissed?: () => void;
  readonly onBroken: (error: unknown) => void;
}

/** Apple Pay and Google Pay in one row; the other ways are for shops, or want a guest to sign up. */
const WALLETS: StripeExpressCheckoutElementOptions = {
  paymentMethods: { link: "never", amazonPay: "never", paypal: "never", klarna: "never" },
  buttonHeight: 48,
  buttonType: { applePay: "plain", googlePay: "pay" },
  layout: { maxColumns: 2, maxRows: 1, overflow: "never" },
};

/** Stripe's buttons of the wallets. They are an offer: whatever fails here, the card form stays. */
export function expressElement(
  client: Stripe,
  options: StripeElementsOptionsClientSecret | StripeElementsOptionsMode,
  { onAvailable, mayOpen, onAgreed, onDismissed, onBroken }: ExpressEvents,
) {
  let destroy = () => {};
  let shown: StripeElements | null = null;
  const unmount = () => {
    destroy();
    destroy = () => {};
    shown = null;
  };
  return {
    unmount,
    elements: () => shown,
    mount: (slot: HTMLElement) => {
      unmount();
      let isOver = false;
      const say = (hasWallet: boolean) => isOver || onAvailable(hasWallet);
      try {
        // A group of its own: one group confirms with the element that was used last.
        const elements = client.elements(options as StripeElementsOptionsMode);
        const element = elements.create("expressCheckout", WALLETS);
        shown = elements;
        element.on("ready", ({ availablePaymentMethods: has }) => say(Boolean(has?.applePay || has?.googlePay)));
        element.on("availablepaymentmethodschange", ({ paymentMethods: has }) =>
          say(Boolean(has?.applePay?.available || has?.googlePay?.available)),
        );
        element.on("click", (press) => (!isOver && mayOpen() ? press.resolve() : press.reject()));
        element.on("confirm", ({ paymentFailed }) => {
          const refuse = () => paymentFailed({ reason: "fail" });
          if (isOver) refuse();
          else onAgreed({ elements, refuse });
        });
        if (onDismissed) element.on("cancel", onDismissed);
        element.on("loaderror", ({ error }) => {
          say(false);
          onBroken(error);
        });
        element.mount(slot);
        destroy = () => {
          isOver = true;
          element.destroy();
        };
      } catch (error) {
        onBroken(error);
      }
    },
  };
}
