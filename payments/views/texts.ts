import type { Gateway } from "@/payments/core/enumerations";
import type { CatalogueCode } from "@/payments/core/errors";
import type { DocumentType, Payer, TransferField } from "@/payments/views/transfer/transfer-fields";
import type { CardViewProps } from "@/payments/views/view-props";

/**
 * Every text of the views, in the page's language. The storefront passes them in, so that this folder depends on no
 * message file.
 */
export interface PaymentTexts {
  readonly dir: "ltr" | "rtl";
  readonly close: string;
  readonly cardTitle: string;
  /** Below each title: the provider of the checkout. */
  readonly securedBy: (gateway: string) => string;
  readonly gatewayName: (gateway: Gateway) => string;
  readonly name: string;
  readonly nameExample: string;
  readonly cardNumber: string;
  readonly expiry: string;
  readonly cvv: string;
  readonly cvvHint: string;
  readonly fieldWrong: Readonly<Record<CardViewProps["invalid"][number], string>>;
  /** Only for a sandbox: the card it accepts, and that no money moves. */
  readonly testCard: (card: string) => string;
  /** The amount in major units as it is charged, e.g. "120.50", in the host's own format: "Pay ₹120.50". */
  readonly pay: (amount: string, currency: string) => string;
  readonly busy: string;
  readonly closeRefused: string;
  /** Names the wallets' buttons as a group, and what stands between them and the cards. */
  readonly express: string;
  readonly orByCard: string;
  readonly savedTitle: string;
  readonly savedCard: (card: { readonly brand: string; readonly last4: string }) => string;
  readonly addCard: string;
  readonly useSaved: string;
  readonly loading: string;
  /** Above the form of the card's bank, and the name of its frame. */
  readonly challengeTitle: string;
  readonly challengeText: string;
  readonly challengeFrame: string;
  /** Transfers by PSE, beside cards. */
  readonly transfer: {
    readonly choose: string;
    readonly byCard: string;
    readonly byTransfer: string;
    readonly byTransferHint: string;
    readonly chooseBank: string;
    readonly payer: string;
    readonly payers: Readonly<Record<Payer, string>>;
    readonly document: string;
    readonly documents: Readonly<Record<DocumentType, string>>;
    readonly fields: Readonly<Record<TransferField, string>>;
    readonly postCodeHint: string;
    readonly hint: string;
    /** What is wrong with a field, and what to do. */
    readonly wrong: (field: TransferField) => string;
  };
  readonly leaving: (gateway: string) => string;
  readonly leavingHint: string;
  /** The storefront's own text for a code of the catalogue; null: the provider's message is shown. */
  readonly error: (code: CatalogueCode) => string | null;
}
