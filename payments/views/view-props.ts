import type { Gateway } from "../core/enumerations.ts";
import type { CatalogueCode } from "../core/errors.ts";
import type { PaymentRequest, SavedMethod } from "../core/types.ts";
import type { TransferDetails } from "./transfer/transfer-fields.ts";

/**
 * Props and callbacks of the views. A view renders its props and calls back; the provider holds all state and decides.
 * Implemented with React in payments/views; providers reach it through `Host.show`.
 */

/** Shown next to the fields and announced. `code` selects the storefront's own text, if there is one. */
export interface ViewError {
  readonly code: CatalogueCode | null;
  readonly message: string;
}

/** How the guest tried to close the checkout. Browser Back counts while a dialog is open. */
export type CloseWay = "button" | "escape" | "backdrop" | "back";

interface CommonProps {
  readonly gateway: Gateway;
  /** As a dialog (550 px, a sheet on phones) or inline. */
  readonly modal: boolean;
  readonly language: string;
  /** Code and amount as on the Pay button, e.g. "INR" and "120.50"; already rounded to what is charged. */
  readonly currency: string;
  readonly amount: string;
  readonly primaryColor?: string;
  readonly primaryTextColor?: string;
  /** A charge is in progress: disable Pay, show the loader, announce it. */
  readonly busy: boolean;
  readonly error: ViewError | null;
  /** Increases by one each time closing was refused because a charge is in progress; announce it. */
  readonly closeRefusals: number;
  readonly onClose: (way: CloseWay) => void;
}

/** PGW-05. Each slot is an empty, attached, visible element with an id, for the vendor's iframe. */
export interface CardViewProps extends CommonProps {
  /** Called once, when the slots are in the document. */
  readonly onReady: (slots: { cardNumber: HTMLElement; expiry: HTMLElement; cvv: HTMLElement }) => void;
  readonly onSubmit: (holderName: string) => void;
  /** The number of a card that the sandbox accepts; absent where cards are real. */
  readonly testCard?: string;
  /** Fields that the vendor marked as invalid. */
  readonly invalid: readonly ("cardNumber" | "expiry" | "cvv")[];
}

/** PGW-11. Pay is enabled in mode "new" once ready, in mode "saved" once a card is selected; the only one is from the start. */
export interface StripeViewProps extends CommonProps {
  readonly methods: readonly SavedMethod[];
  readonly mode: "saved" | "new";
  readonly selected: string | null;
  readonly canPay: boolean;
  /** This device has a wallet: its buttons are shown above the cards. Until then their slot takes no room. */
  readonly express: boolean;
  readonly onMode: (mode: "saved" | "new") => void;
  readonly onSelect: (methodId: string) => void;
  /** Called each time mode "new" has put its empty slot into the document. */
  readonly onReady: (slot: HTMLElement) => void;
  /** Called once, when the slot of the wallets' buttons is in the document. */
  readonly onExpressReady: (slot: HTMLElement) => void;
  readonly onSubmit: () => void;
}

/** PGW-09. The vendor's form has its own Pay button. */
export interface BrickViewProps extends CommonProps {
  readonly onReady: (slot: HTMLElement) => void;
  /** False until the vendor's form is rendered. */
  readonly loaded: boolean;
  /** Transfers by PSE, which the guest may choose instead, with our own form; absent where none are offered. */
  readonly transfer?: {
    readonly banks: readonly { readonly id: string; readonly name: string }[];
    readonly user: PaymentRequest["user"];
    readonly onSubmit: (details: TransferDetails) => void;
  };
}

/** The form of the card's bank, in a frame of its own: the document at `page` posts `fields` to `url` once. */
export interface ChallengeViewProps extends CommonProps {
  /** A path of this origin. */
  readonly page: string;
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  /** A message that the frame, or one within it, sends to the page. Anybody may have written it. */
  readonly onMessage: (data: unknown) => void;
}

/** PGW-10 and the redirects: a spinner that says where the window is going. It has no controls. */
export interface LeavingViewProps {
  readonly gateway: Gateway;
  readonly language: string;
}

export interface ViewProps {
  readonly card: CardViewProps;
  readonly stripe: StripeViewProps;
  readonly brick: BrickViewProps;
  readonly challenge: ChallengeViewProps;
  readonly leaving: LeavingViewProps;
}
export type ViewName = keyof ViewProps;

export interface ShownView<Name extends ViewName> {
  /** Renders again with these props changed. Does nothing after close. */
  update(changed: Partial<ViewProps[Name]>): void;
  /** Removes the view and returns focus to where it was. Safe to call twice. */
  close(): void;
}

/** Implemented by payments/views. */
export type Present = <Name extends ViewName>(name: Name, props: ViewProps[Name]) => ShownView<Name>;
