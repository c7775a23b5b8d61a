import { brickVisual } from "../browser/appearance.ts";
import type { ProviderHost } from "../core/host.ts";
import { fieldsOf, textOf } from "../service/answers.ts";
import type { TransferDetails } from "../views/transfer/transfer-fields.ts";
import type { BrickViewProps, ShownView } from "../views/view-props.ts";
import { bankForm } from "./challenge.ts";
import { commonProps, type OpenResult, type ProviderContext, type ProviderFactory, scriptsOf } from "./provider.ts";
import type { ScriptSpec } from "./rows.ts";

/** The part of MercadoPago's Bricks that is used here. */
interface BrickController {
  unmount(): void;
}
type MercadoPagoConstructor = new (
  publicKey: string,
  options: { locale: string },
) => {
  bricks(): {
    create(
      brick: "cardPayment",
      containerId: string,
      settings: Readonly<Record<string, unknown>>,
    ): Promise<BrickController>;
  };
};

export const DEVICE_STEP_MS = 500;
/**
 * The specification's 1000 steps would freeze checkout for eight minutes; after 10 s checkout continues without the id
 * (gap 12).
 */
export const DEVICE_STEPS = 20;

/**
 * PGW-09: the Card Payment Brick in our modal; its card token is captured. Where init names banks, the guest may transfer the
 * amount by PSE instead: a capture without a token, which leads to the bank's page. Where the card's bank asks who is paying, its
 * form replaces the brick, and Mercado Pago's page in that frame says when it is done (mercadopago.com developers,
 * "How to integrate 3DS with Checkout API", and cart-woocommerce).
 */
export const mercadoPago: ProviderFactory = (context) => {
  const [sdk, security] = scriptsOf("MercadoPago", context.sandbox);
  if (!sdk || !security) throw new TypeError("MercadoPago has two scripts.");
  const ending = new AbortController();
  let view: ShownView<"brick"> | null = null;
  let bank: ShownView<"challenge"> | null = null;
  const closeForm = () => {
    ending.abort();
    view?.close();
    view = null;
  };
  return {
    prepare: (host) => prepare(host, sdk, security, context.signal),
    async open({ data }, host, onShown): Promise<OpenResult> {
      const { key } = data;
      if (!key) return { kind: "failed", code: "INIT_FAILED", opened: false };
      const MercadoPago = (await host.loadScript(sdk)) as MercadoPagoConstructor;
      const bricks = new MercadoPago(key, { locale: context.locale }).bricks();
      return new Promise((resolve, reject) => {
        const brick = cardBrick(context, host, ending.signal, resolve, (changed) => view?.update(changed));
        const onReady = (slot: HTMLElement) => {
          if (ending.signal.aborted) return;
          // Two bricks at once fail with `already_initialized`, so one that is created after the end is unmounted on
          // arrival.
          bricks
            .create("cardPayment", slot.id, brick.settings)
            .then((made) => unmountAtEnd(made, ending.signal), reject);
        };
        view = host.show("brick", {
          ...commonProps(context),
          loaded: false,
          onReady: onlyOnce(onReady),
          ...transferOf(data.info, context, brick.transfer),
          onClose: brick.close,
        });
        onShown();
      });
    },
    async challenge(wanted, host) {
      const form = bankForm(context, host, wanted, (message) => fieldsOf(message).status === "COMPLETE");
      closeForm();
      bank = form.view;
      return form.ended;
    },
    dispose() {
      closeForm();
      bank?.close();
      bank = null;
    },
  };
};

/** Instead of a card's token. */
const PSE = "pse";

/** The form for transfers, where init's `info` names the banks of PSE. */
function transferOf(
  info: Readonly<Record<string, unknown>>,
  { user }: ProviderContext,
  onSubmit: (details: TransferDetails) => void,
): Pick<BrickViewProps, "transfer"> {
  const { banks } = fieldsOf(info.pse);
  const known = (Array.isArray(banks) ? banks : []).flatMap((bank) => {
    const [id, name] = [textOf(fieldsOf(bank).id), textOf(fieldsOf(bank).name)];
    return id && name ? [{ id, name }] : [];
  });
  return known.length ? { transfer: { banks: known, user, onSubmit } } : {};
}

/** Strict mode renders twice; the form is created for the first rendering that stays. */
function onlyOnce<T>(callback: (value: T) => void): (value: T) => void {
  let called = false;
  return (value) => {
    if (called) return;
    called = true;
    callback(value);
  };
}

function unmountAtEnd(controller: BrickController, signal: AbortSignal): void {
  if (signal.aborted) controller.unmount();
  else signal.addEventListener("abort", () => controller.unmount(), { once: true });
}

/** The security script only collects the device id; the card form works without it. */
async function prepare(host: ProviderHost, sdk: ScriptSpec, security: ScriptSpec, signal: AbortSignal) {
  // Not awaited: a security script that hangs would delay checkout for longer than the id is worth.
  host.loadScript(security).catch((error: unknown) => host.report("mercadopago.device", error));
  await host.loadScript(sdk);
  const device_id = await deviceId(host, signal);
  return device_id ? { device_id } : {};
}

async function deviceId(host: ProviderHost, signal: AbortSignal): Promise<string | null> {
  for (let step = 0; step < DEVICE_STEPS && !signal.aborted; step++) {
    const id = textOf(host.global("MP_DEVICE_SESSION_ID"));
    if (id) return id;
    await host.wait(DEVICE_STEP_MS, signal);
  }
  return textOf(host.global("MP_DEVICE_SESSION_ID"));
}

function cardBrick(
  context: ProviderContext,
  host: ProviderHost,
  ended: AbortSignal,
  resolve: (result: OpenResult) => void,
  update: (changed: Partial<BrickViewProps>) => void,
) {
  let submitted = false;
  let closeRefusals = 0;
  const onSubmit = (cardData: unknown) => {
    const { token, ...extraDetails } = fieldsOf(cardData);
    const gTxnId = textOf(token);
    if (!gTxnId || submitted) return Promise.reject(new Error("no token"));
    submitted = true;
    resolve({ kind: "token", gTxnId, extraDetails });
    // The form shows its spinner until the capture is over, which is when this provider is disposed.
    return new Promise<void>((done) => {
      if (ended.aborted) return done();
      ended.addEventListener("abort", () => done(), { once: true });
    });
  };
  const onError = (error: unknown) => {
    const { type, message, cause } = fieldsOf(error);
    host.report("mercadopago.brick", { type, message, cause });
    if (type === "critical" && !submitted) resolve({ kind: "failed", code: "PAYMENT_FAILED", opened: true });
  };
  return {
    settings: settingsOf(context, host, { onReady: () => update({ loaded: true }), onError, onSubmit }),
    transfer: (details: TransferDetails) => {
      if (submitted) return;
      submitted = true;
      update({ busy: true });
      resolve({ kind: "token", gTxnId: PSE, extraDetails: { payment_method_id: PSE, ...details } });
    },
    close: () => {
      if (submitted) update({ closeRefusals: ++closeRefusals });
      else resolve({ kind: "cancelled" });
    },
  };
}

function settingsOf(
  { amount, user, locale }: ProviderContext,
  host: ProviderHost,
  callbacks: Readonly<Record<string, unknown>>,
) {
  const colours = host.appearance?.();
  return {
    initialization: { amount: amount.value, ...(user.email ? { payer: { email: user.email } } : {}) },
    // Enables all cards in this brick's terms; the specification quotes those of another brick.
    customization: {
      paymentMethods: { maxInstallments: 1, types: { included: ["credit_card", "debit_card"] } },
      ...(colours ? { visual: brickVisual(colours) } : {}),
    },
    locale,
    callbacks,
  };
}
