import type { Gateway } from "../core/enumerations.ts";
import type { CatalogueCode } from "../core/errors.ts";
import type { SavedMethod } from "../core/types.ts";

/**
 * What the views show and tell. A view draws its props and calls back; the provider beside it holds all state and decides.
 * Implemented with React in payments/views; `Host.show` is how a provider reaches it.
 */

/** Said inline beside the fields and announced. `code` chooses the storefront's own text, when there is one. */
export interface ViewError {
  readonly code: CatalogueCode | null;
  readonly message: string;
}

/** How the guest tried to get out. Browser Back counts while a dialog is open. */
export type CloseWay = "button" | "escape" | "backdrop" | "back";

interface CommonProps {
  readonly gateway: Gateway;
  /** As a dialog (550 px, a sheet on phones) or inside the page. */
  readonly modal: boolean;
  readonly language: string;
  /** Code and amount as the pay button writes them, e.g. "INR" and "120.50"; already what is charged. */
  readonly currency: string;
  readonly amount: string;
  readonly primaryColor?: string;
  readonly primaryTextColor?: string;
  /** A charge is running: disable pay, show the loader, announce. */
  readonly busy: boolean;
  readonly error: ViewError | null;
  /** Grows by one each time closing was refused because a charge is running; announce it. */
  readonly closeRefusals: number;
  readonly onClose: (way: CloseWay) => void;
}

/** PGW-05. Each slot is an empty, attached, visible element with an id; the vendor puts its iframe in it. */
export interface CardViewProps extends CommonProps {
  /** Called once, when the slots are in the document. */
  readonly onReady: (slots: { cardNumber: HTMLElement; expiry: HTMLElement; cvv: HTMLElement }) => void;
  readonly onSubmit: (holderName: string) => void;
  /** The number of a card that the sandbox takes; absent where cards are real. */
  readonly testCard?: string;
  /** Fields the vendor marked as wrong. */
  readonly invalid: readonly ("cardNumber" | "expiry" | "cvv")[];
}

/** PGW-11. Pay is enabled in mode "new" once ready, in mode "saved" once a card is selected. */
export interface StripeViewProps extends CommonProps {
  readonly methods: readonly SavedMethod[];
  readonly mode: "saved" | "new";
  readonly selected: string | null;
  readonly canPay: boolean;
  readonly onMode: (mode: "saved" | "new") => void;
  readonly onSelect: (methodId: string) => void;
  /** Called every time mode "new" has put its empty slot into the document. */
  readonly onReady: (slot: HTMLElement) => void;
  readonly onSubmit: () => void;
}

/** PGW-09. The vendor's form brings its own pay button. */
export interface BrickViewProps extends CommonProps {
  readonly onReady: (slot: HTMLElement) => void;
  /** False until the vendor's form is drawn. */
  readonly loaded: boolean;
}

/** PGW-10 and the redirects: a spinner that says where we are going. Nothing to press. */
export interface LeavingViewProps {
  readonly gateway: Gateway;
  readonly language: string;
}

export interface ViewProps {
  readonly card: CardViewProps;
  readonly stripe: StripeViewProps;
  readonly brick: BrickViewProps;
  readonly leaving: LeavingViewProps;
}
export type ViewName = keyof ViewProps;

export interface ShownView<Name extends ViewName> {
  /** Draws again with these props changed. Does nothing after close. */
  update(changed: Partial<ViewProps[Name]>): void;
  /** Takes the view away and gives focus back to where it came from. Safe to call twice. */
  close(): void;
}

/** Implemented by payments/views. */
export type Present = <Name extends ViewName>(name: Name, props: ViewProps[Name]) => ShownView<Name>;
