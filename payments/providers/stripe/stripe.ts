import type { Stripe } from "@stripe/stripe-js";
import { messageOf } from "../../core/errors.ts";
import type { ProviderHost } from "../../core/host.ts";
import type { ShownView, StripeViewProps, ViewError } from "../../views/view-props.ts";
import { commonProps, mainScript, type OpenResult, type ProviderContext, type ProviderFactory } from "../provider.ts";
import { AUTH_STARTED, type Confirmed, type Confirming, confirmElements, confirmSaved } from "./confirm.ts";
import { expressElement, lookOf, paymentElement, stripeClient } from "./elements.ts";
import { payInSheet } from "./wallets.ts";

/**
 * PGW-11: saved cards or Stripe's Payment Element in our modal, and above them the wallets of the guest's device. Stripe
 * confirms; details decides.
 */
export const stripe: ProviderFactory = (context) => {
  let view: ShownView<"stripe"> | null = null;
  let form: ReturnType<typeof stripeForm> | null = null;
  return {
    async prepare(host) {
      await host.loadScript(mainScript(context));
      return {};
    },
    async open(init, host, onShown): Promise<OpenResult> {
      if (context.sheet) return payInSheet(context.sheet, init, context, host);
      const secret = init.data.stripe_client_secret;
      if (!secret) return { kind: "failed", code: "CLIENT_SECRET_MISSING", opened: false };
      const client = await stripeClient(init.data.key, context, host);
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
        onShown();
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

interface Parts extends Confirming {
  readonly client: Stripe;
  readonly context: ProviderContext;
  readonly host: ProviderHost;
  readonly resolve: (result: OpenResult) => void;
  readonly update: (props: Partial<StripeViewProps>) => void;
}

interface FormState {
  mode: StripeViewProps["mode"];
  selected: string | null;
  hasWallet: boolean;
  /** A confirmation is running. */
  busy: boolean;
  /** The guest has closed the form, or it broke: nothing may be confirmed any more. */
  over: boolean;
}

function stripeForm(parts: Parts) {
  const { client, secret, context, host, update } = parts;
  const methods = parts.init.data.payment_methods;
  const state: FormState = {
    mode: methods.length ? "saved" : "new",
    // The only one is the card that the guest means; of several they say which.
    selected: methods.length === 1 ? (methods[0]?.id ?? null) : null,
    hasWallet: false,
    busy: false,
    over: false,
  };
  let closeRefusals = 0;
  /** An error stands below the form. */
  let isTold = false;
  const end = (result: OpenResult) => {
    state.over = true;
    parts.resolve(result);
  };
  const options = { clientSecret: secret, ...lookOf(context, host) };
  const customerSession = parts.init.data.customer_session_client_secret;
  const asking = customerSession ? { customerSessionClientSecret: customerSession } : {};
  const newCard = paymentElement(
    client,
    { ...options, ...asking },
    {
      onReady: () => draw(),
      // What was said of the card before is not true of another one.
      onChange: () => {
        if (isTold && !state.busy) draw({ error: null });
        isTold = false;
      },
      onBroken: (error) => {
        host.report("stripe.element", error);
        end({ kind: "failed", code: "GATEWAY_UNAVAILABLE", opened: true });
      },
    },
  );
  const canPay = () => (state.mode === "saved" ? state.selected !== null : newCard.isReady());
  const shown = () => ({
    methods,
    mode: state.mode,
    selected: state.selected,
    canPay: canPay(),
    express: state.hasWallet,
  });
  const draw = (more: Partial<StripeViewProps> = {}) => update({ ...shown(), busy: state.busy, ...more });
  /** One confirmation at a time, from whichever button. */
  const run = async (confirm: () => Promise<Confirmed>, ofForm = false) => {
    state.busy = true;
    draw({ error: null });
    const result = await confirm();
    if (result.kind === "started") return end(AUTH_STARTED);
    state.busy = false;
    // Stripe's form says itself, at its field, what it does not accept.
    const isSaid = ofForm && result.kind === "invalid";
    isTold = !isSaid;
    draw({ error: isSaid ? null : inlineError(result.message) });
  };
  const isClosed = () => state.busy || state.over;
  const onSubmit = () => {
    const elements = newCard.elements();
    if (isClosed() || !canPay()) return;
    if (state.mode === "saved") void run(() => confirmSaved(parts, state.selected ?? ""));
    else if (elements) void run(() => confirmElements(parts, elements), true);
  };
  const wallets = expressElement(client, options, {
    onAvailable(hasWallet) {
      state.hasWallet = hasWallet;
      draw();
    },
    mayOpen: () => !isClosed(),
    onAgreed({ elements, refuse }) {
      if (isClosed()) refuse();
      else void run(() => confirmElements(parts, elements, refuse));
    },
    onBroken: (error) => host.report("stripe.express", error),
  });
  const onClose = () => {
    if (!state.busy) return end({ kind: "cancelled" });
    update({ closeRefusals: ++closeRefusals });
  };
  const choices = cardChoices(state, methods, newCard, draw);
  const callbacks = { ...choices, onReady: newCard.mount, onExpressReady: wallets.mount, onSubmit, onClose };
  const unmount = () => {
    wallets.unmount();
    newCard.unmount();
  };
  return { shown, unmount, callbacks };
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
