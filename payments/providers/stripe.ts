import type { Stripe, StripeElements, StripeElementsOptionsClientSecret, StripeError } from "@stripe/stripe-js";
import { stripeAppearance } from "../browser/appearance.ts";
import { messageOf } from "../core/errors.ts";
import type { ProviderHost } from "../core/host.ts";
import type { InitAnswer } from "../core/types.ts";
import { textOf } from "../service/answers.ts";
import type { ShownView, StripeViewProps, ViewError } from "../views/view-props.ts";
import { commonProps, mainScript, type OpenResult, type ProviderContext, type ProviderFactory } from "./provider.ts";

const AUTH_STARTED: OpenResult = { kind: "confirming", message: "auth-started" };

/** PGW-11: saved cards or Stripe's Payment Element in our modal. Stripe confirms; details decides (section 2). */
export const stripe: ProviderFactory = (context) => {
  let view: ShownView<"stripe"> | null = null;
  let form: ReturnType<typeof stripeForm> | null = null;
  return {
    async prepare(host) {
      await host.loadScript(mainScript(context));
      return {};
    },
    async open(init, host): Promise<OpenResult> {
      const secret = init.data.stripe_client_secret;
      if (!secret) return { kind: "failed", code: "CLIENT_SECRET_MISSING", opened: false };
      const client = await clientOf(init, context, host);
      if (!client) return { kind: "failed", code: "GATEWAY_UNAVAILABLE", opened: false };
      return new Promise((resolve) => {
        const made = stripeForm({
          client,
          secret,
          init,
          context,
          host,
          resolve,
          update: (props) => view?.update(props),
        });
        form = made;
        view = host.show("stripe", { ...commonProps(context), ...made.shown(), ...made.callbacks });
      });
    },
    dispose() {
      form?.unmount();
      form = null;
      view?.close();
      view = null;
    },
  };
};

/**
 * Runs our loader first, because Stripe's has no timeout; then @stripe/stripe-js finds the global and registers itself.
 * Stripe requires its script to be loaded from its own servers, so nothing of it is bundled.
 */
async function clientOf(init: InitAnswer, context: ProviderContext, host: ProviderHost): Promise<Stripe | null> {
  if (!init.data.key) return null;
  await host.loadScript(mainScript(context));
  const { loadStripe } = await import("@stripe/stripe-js/pure");
  return loadStripe(init.data.key, { locale: context.locale as "auto" });
}

interface Parts {
  readonly client: Stripe;
  readonly secret: string;
  readonly init: InitAnswer;
  readonly context: ProviderContext;
  readonly host: ProviderHost;
  readonly resolve: (result: OpenResult) => void;
  readonly update: (props: Partial<StripeViewProps>) => void;
}

function stripeForm(parts: Parts) {
  const { client, secret, context, resolve, update } = parts;
  const methods = parts.init.data.payment_methods;
  const state = { mode: methods.length ? "saved" : "new", selected: null, busy: false } as FormState;
  let closeRefusals = 0;
  const broken = (error: unknown) => {
    parts.host.report("stripe.element", error);
    resolve({ kind: "failed", code: "GATEWAY_UNAVAILABLE", opened: true });
  };
  const colours = parts.host.appearance?.();
  const look = { locale: context.locale as "auto", ...(colours ? { appearance: stripeAppearance(colours) } : {}) };
  const newCard = paymentElement(
    client,
    { clientSecret: secret, ...look },
    { onReady: () => draw(), onBroken: broken },
  );
  const canPay = () => (state.mode === "saved" ? state.selected !== null : newCard.isReady());
  const shown = () => ({ methods, mode: state.mode, selected: state.selected, canPay: canPay() });
  const draw = (more: Partial<StripeViewProps> = {}) => update({ ...shown(), busy: state.busy, ...more });
  const submit = async () => {
    if (state.busy || !canPay()) return;
    state.busy = true;
    draw({ error: null });
    const result = await confirm(parts, state.mode === "saved" ? state.selected : null, newCard.elements());
    if (result.kind === "started") return resolve(AUTH_STARTED);
    state.busy = false;
    draw({ error: inlineError(result.message) });
  };
  const onClose = () => {
    if (!state.busy) return resolve({ kind: "cancelled" });
    update({ closeRefusals: ++closeRefusals });
  };
  const choices = cardChoices(state, methods, newCard, draw);
  const callbacks = { ...choices, onReady: newCard.mount, onSubmit: () => void submit(), onClose };
  return { shown, unmount: newCard.unmount, callbacks };
}

interface FormState {
  mode: StripeViewProps["mode"];
  selected: string | null;
  busy: boolean;
}

function inlineError(message: string | null): ViewError {
  return message ? { code: null, message } : { code: "PAYMENT_FAILED", message: messageOf("PAYMENT_FAILED") };
}

/** Selects the card; the choice is locked while a payment runs. */
function cardChoices(
  state: FormState,
  methods: StripeViewProps["methods"],
  newCard: { readonly unmount: () => void },
  draw: (more: Partial<StripeViewProps>) => void,
): Pick<StripeViewProps, "onMode" | "onSelect"> {
  return {
    onMode: (mode) => {
      if (state.busy) return;
      state.mode = methods.length ? mode : "new";
      // The view drops the slot with the mode, so the element has to be unmounted too.
      if (state.mode === "saved") newCard.unmount();
      draw({ error: null });
    },
    onSelect: (id) => {
      if (state.busy || !methods.some((method) => method.id === id)) return;
      state.selected = id;
      draw({ error: null });
    },
  };
}

interface ElementEvents {
  readonly onReady: () => void;
  readonly onBroken: (error: unknown) => void;
}

function paymentElement(client: Stripe, options: StripeElementsOptionsClientSecret, events: ElementEvents) {
  const { onReady, onBroken } = events;
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
        const element = elements.create("payment");
        element.on("ready", () => {
          ready = true;
          onReady();
        });
        element.on("loaderror", ({ error }) => onBroken(error));
        element.mount(slot);
        destroy = () => element.destroy();
      } catch (error) {
        onBroken(error);
      }
    },
  };
}

type Confirmed = { readonly kind: "started" } | { readonly kind: "again"; readonly message: string | null };
const STARTED: Confirmed = { kind: "started" };
/** Intents without a charge that can be confirmed again. */
const OPEN_STATES = ["requires_payment_method", "requires_confirmation"];

async function confirm(parts: Parts, methodId: string | null, elements: StripeElements | null): Promise<Confirmed> {
  const { client, secret, context, init, host } = parts;
  try {
    if (methodId) return await judge(parts, await client.confirmCardPayment(secret, { payment_method: methodId }));
    if (!elements) return { kind: "again", message: null };
    const checked = await elements.submit();
    if (checked.error) return { kind: "again", message: textOf(checked.error.message) };
    return await judge(
      parts,
      await client.confirmPayment({
        elements,
        clientSecret: secret,
        confirmParams: { return_url: context.returnUrl(init.txn_id) },
        redirect: "if_required",
      }),
    );
  } catch (error) {
    // Stripe throws only for misuse, but what it did before is unknown, so details decides.
    host.report("stripe.confirm", error);
    return STARTED;
  }
}

async function judge(
  { client, secret }: Parts,
  { error, paymentIntent }: { readonly error?: StripeError; readonly paymentIntent?: { readonly status: string } },
): Promise<Confirmed> {
  const again = { kind: "again", message: null } as const;
  if (!error) return paymentIntent && OPEN_STATES.includes(paymentIntent.status) ? again : STARTED;
  const message = ["card_error", "validation_error"].includes(error.type) ? textOf(error.message) : null;
  if (message && !error.payment_intent) return { kind: "again", message };
  // The response was lost, or the intent has advanced: check its status before the guest can try again.
  const status = error.payment_intent?.status ?? (await client.retrievePaymentIntent(secret)).paymentIntent?.status;
  return status && OPEN_STATES.includes(status) ? { kind: "again", message } : STARTED;
}
