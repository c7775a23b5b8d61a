import type { Clock } from "./clock.ts";
import type { Tab } from "./host.ts";

// biome-ignore lint/suspicious/noExplicitAny: vendors take bags of options, and so must their stand-ins.
type Loose = any;
type Wallet = "applePay" | "googlePay" | "link";

/** The wallets of the guest's device, and what the guest does with them. */
export interface ExpressState {
  /** Empty: this device has none, and the element says so. */
  wallets: readonly Wallet[];
  loadError: boolean;
  sheet: "closed" | "open" | "agreed";
  /** What elements.submit() answers. */
  submits: Loose;
  mounted: number;
  destroyed: number;
  /** How often the page told the sheet that nothing was charged. */
  refused: number;
  /** Options of the element that is drawn now. */
  options: Loose;
  /** What the open sheet shows, where the element was drawn before there was an intent. */
  total: Loose;
  drawnFor: () => Loose;
  emit: (event: string, value: object) => void;
}

export const expressState = (): ExpressState => ({
  wallets: [],
  loadError: false,
  sheet: "closed",
  submits: {},
  mounted: 0,
  destroyed: 0,
  refused: 0,
  options: null,
  total: null,
  drawnFor: () => null,
  emit: () => undefined,
});

/** The Express Checkout Element by its public types: ready, click, then confirm or cancel. */
export function expressElement(state: ExpressState, options: Loose, { tab, clock }: { tab: Tab; clock: Clock }) {
  const listeners = new Map<string, (event: Loose) => void>();
  const drawn = async () => {
    await clock.pause(5);
    if (!element.isMounted) return;
    if (state.loadError) return state.emit("loaderror", { error: { type: "api_error" } });
    const can = state.wallets.filter((wallet) => options.paymentMethods?.[wallet] !== "never");
    const has = (value: (wallet: Wallet) => unknown) => Object.fromEntries(can.map((name) => [name, value(name)]));
    state.emit("ready", { availablePaymentMethods: can.length ? has(() => true) : undefined });
    const paymentMethods = can.length ? has(() => ({ available: true })) : undefined;
    state.emit("availablepaymentmethodschange", { paymentMethods });
  };
  const element = {
    isMounted: false,
    on: (event: string, listener: (event: Loose) => void) => void listeners.set(event, listener),
    mount: (slot: { id: string }) => {
      if (!tab.slots.has(slot.id)) throw new Error("IntegrationError: no such element");
      element.isMounted = true;
      state.mounted++;
      state.options = options;
      state.emit = (event, value) => listeners.get(event)?.({ elementType: "expressCheckout", ...value });
      void drawn();
    },
    destroy: () => {
      if (element.isMounted) state.destroyed++;
      element.isMounted = false;
    },
  };
  return element;
}

/** The guest presses the wallet's button; true if the page lets its sheet open. */
export function pressWallet(state: ExpressState): boolean {
  let opened = false;
  const resolve = () => {
    opened = true;
    state.sheet = "open";
    state.total = { ...state.drawnFor() };
  };
  state.emit("click", { expressPaymentType: "apple_pay", resolve, reject: () => undefined });
  return opened;
}

/** The guest agrees in the open sheet with a face or a finger. */
export function agreeInSheet(state: ExpressState): void {
  if (state.sheet !== "open") throw new Error("The wallet's sheet is not open.");
  state.sheet = "agreed";
  const paymentFailed = () => {
    state.refused++;
    state.sheet = "closed";
  };
  state.emit("confirm", { expressPaymentType: "apple_pay", paymentFailed });
}

export function dismissSheet(state: ExpressState): void {
  if (state.sheet !== "open") throw new Error("The wallet's sheet is not open.");
  state.sheet = "closed";
  state.emit("cancel", {});
}
