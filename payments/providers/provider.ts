import type { LeavePolicy } from "../browser/leave.ts";
import type { PaymentSetup } from "../core/config.ts";
import type { Gateway } from "../core/enumerations.ts";
import type { OutcomeCode } from "../core/errors.ts";
import type { ProviderHost } from "../core/host.ts";
import type { GatewayAmount } from "../core/money.ts";
import type { WalletButtons, WalletEvents, WalletSheet } from "../core/options.ts";
import type { BankChallenge, InitAnswer, PaymentRequest } from "../core/types.ts";
import { inSandbox, ROWS, type ScriptSpec } from "./rows.ts";

/** What a provider may know about the payment. The auth token is not included. */
export interface ProviderContext {
  readonly gateway: Gateway;
  readonly env: PaymentSetup["env"];
  readonly sandbox: string | undefined;
  readonly modal: boolean;
  /** The page's language, and the gateway's locale for it. */
  readonly language: string;
  readonly locale: string;
  readonly amount: GatewayAmount;
  readonly user: PaymentRequest["user"];
  readonly extras: NonNullable<PaymentRequest["extras"]>;
  /** The return address with our reference. */
  readonly returnUrl: (txnId: string) => string;
  /** The guest has agreed in this sheet already. */
  readonly sheet?: WalletSheet;
  /** Aborts when the attempt is over for any reason. */
  readonly signal: AbortSignal;
}

/** Added to init: what the gateway requires about the device. */
export interface DeviceMetadata {
  readonly device_id?: string;
}

/**
 * How a checkout ended in the browser. None of these means that money moved; only capture or details do. `failed` with
 * `opened: false` means that nothing was handed to the provider, so there is nothing to query.
 */
export type OpenResult =
  | { readonly kind: "token"; readonly gTxnId: string; readonly extraDetails: Readonly<Record<string, unknown>> }
  | { readonly kind: "confirming"; readonly message: "auth-started" }
  | { readonly kind: "left" }
  | { readonly kind: "cancelled"; readonly cause?: string }
  | {
      readonly kind: "failed";
      readonly code: OutcomeCode;
      readonly opened: boolean;
      /** The provider's own message, if it may be shown to a guest. */
      readonly message?: string;
    };

/** One checkout of one gateway, for one attempt. */
export interface Provider {
  /** Before init: loads scripts and collects device metadata. Rejects with ScriptError when the gateway cannot be used. */
  prepare?(host: ProviderHost): Promise<DeviceMetadata>;
  /**
   * Opens the checkout and resolves once. The attempt has been stored by then. `onShown`: the guest sees a form on this page to pay in; never
   * called by those that take the page away.
   */
  open(init: InitAnswer, host: ProviderHost, onShown: () => void): Promise<OpenResult>;
  /**
   * After a capture that waits for the card's bank: replaces the checkout by the bank's form. Resolves once: the bank
   * is done with the guest, whatever it decided, or the guest has closed the form.
   */
  challenge?(wanted: BankChallenge, host: ProviderHost): Promise<"answered" | "closed">;
  /** Removes views, iframes, listeners and timers. Safe at any time and more than once. */
  dispose(): void;
}

/** What wallets' buttons are drawn with before there is a payment. */
export interface WalletContext extends Pick<ProviderContext, "gateway" | "sandbox" | "locale" | "amount"> {
  readonly key: string;
  /** The amount as it is sent to this gateway; null if it cannot be. */
  readonly amountOf: (amount: string) => GatewayAmount | null;
}
export type WalletFactory = (
  context: WalletContext,
  slot: HTMLElement,
  host: ProviderHost,
  events: WalletEvents,
) => Promise<WalletButtons | null>;

export type ProviderFactory = (context: ProviderContext) => Provider;

/** The addresses of the gateway's scripts: the vendor's, or the sandbox's at the same path. */
export function scriptsOf(gateway: Gateway, sandbox: string | undefined): readonly ScriptSpec[] {
  return ROWS[gateway].scripts.map((script) => ({ ...script, src: inSandbox(script.src, sandbox) }));
}

/** The first script, which defines the vendor's global. */
export function mainScript({ gateway, sandbox }: Pick<ProviderContext, "gateway" | "sandbox">): ScriptSpec {
  const [script] = scriptsOf(gateway, sandbox);
  if (!script) throw new TypeError(`${gateway} has no script.`);
  return script;
}

/** Where this gateway may send the window. */
export function leavePolicy({
  gateway,
  env,
  sandbox,
}: Pick<ProviderContext, "gateway" | "env" | "sandbox">): LeavePolicy {
  return { hosts: ROWS[gateway].leavesTo[env], ...(sandbox === undefined ? {} : { sandbox }) };
}

/** The props that every view has. */
export function commonProps(context: ProviderContext) {
  return {
    gateway: context.gateway,
    modal: context.modal,
    language: context.language,
    currency: context.amount.currency,
    amount: context.amount.shown,
    ...(context.extras.primaryColor ? { primaryColor: context.extras.primaryColor } : {}),
    ...(context.extras.primaryBtnTextColor ? { primaryTextColor: context.extras.primaryBtnTextColor } : {}),
    busy: false,
    error: null,
    closeRefusals: 0,
  } as const;
}

/**
 * True for a key of the wrong environment: a live key in staging or the sandbox, a test key in production
 * ([ROBUST-25]).
 */
export function isForeignKey(gateway: Gateway, env: PaymentSetup["env"], key: string | null): boolean {
  const { test, live } = ROWS[gateway].keys ?? {};
  const foreign = env === "production" ? test : live;
  return Boolean(key && foreign && key.startsWith(foreign));
}
