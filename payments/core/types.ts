import type {
  Channel,
  EntityType,
  Gateway,
  PaymentEnv,
  Purpose,
  RefundWord,
  SourceApp,
  TransactionStatus,
} from "./enumerations.ts";
import type { OutcomeCode } from "./errors.ts";

/** Origins that replace the vendors' (embedded demo and tests). The sandbox serves every file at the vendor's path. */
export type SandboxOrigins = Readonly<Partial<Record<Gateway, string>>>;

/** payments-and-widgets.md section 3, "Payment config". */
export interface PaymentConfig {
  readonly entity_id: string;
  readonly entity_type: EntityType;
  readonly currency: string;
  readonly source_app: SourceApp;
  readonly auth_token: string;
  readonly env?: PaymentEnv;
  readonly base_url?: string;
  readonly locale?: string;
  /** Views as a dialog over the page (default) or inline. */
  readonly modal?: boolean;
  /** Never together with env production. */
  readonly sandbox?: SandboxOrigins;
}

/**
 * A payment as the page requests it. `amount` is decimal major units as text ("120.50"); only the client converts it
 * (D5).
 */
export interface PaymentRequest {
  /** One of the gateways; defaults to the first enabled one. */
  readonly gateway?: string;
  readonly entity_info: readonly { readonly entity_id: string; readonly entity_type: EntityType }[];
  readonly amount: string;
  readonly currency_code: string;
  readonly user: { readonly name?: string; readonly email?: string; readonly phone?: string };
  readonly channel: Channel;
  readonly purpose: Purpose;
  /** Identifies what is paid for (the placing key of an order, a reload's key): at most one charge for each. */
  readonly purpose_id: string;
  readonly language?: string;
  /** ISO 3166 code of the business, for locales such as es-CO. */
  readonly country?: string;
  readonly extras?: {
    readonly primaryColor?: string;
    readonly primaryBtnTextColor?: string;
    readonly description?: string;
  };
  /** Absolute address of /pg (origin, optional sub-path, /pg). */
  readonly return_url: string;
}

export interface SavedMethod {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly fingerprint: string | null;
}

/** `data` of an init response: what the provider needs to open. Contains secrets: never stored, logged or shown. */
export interface InitData {
  readonly key: string | null;
  readonly info: Readonly<Record<string, unknown>>;
  readonly checkout_url: string | null;
  readonly redirect_url: string | null;
  readonly form_payload: Readonly<Record<string, string>> | null;
  readonly stripe_client_secret: string | null;
  /** With which Stripe's form asks the customer whether to keep the card; null: it does not ask, and none is kept. */
  readonly customer_session_client_secret: string | null;
  readonly payment_methods: readonly SavedMethod[];
}

export interface InitAnswer {
  readonly txn_id: string;
  readonly gateway: Gateway;
  /** The txn's status, if the service reports it: a repeated init may meet a txn that is past initialized. */
  readonly status: TransactionStatus | null;
  readonly data: InitData;
}

/** A details response, or the txn_data of a capture. An unknown status is null: the outcome is not known yet. */
export interface TxnState {
  readonly status: TransactionStatus | null;
  /** The gateway's own id, if the service reports it. Never a card token. */
  readonly gatewayTxnId: string | null;
  /** In the unit of init (minor, or major for MercadoPago); null if the service does not report it. */
  readonly amount: number | null;
  readonly currency: string | null;
  readonly message: string | null;
  /** Another txn that paid for the same purpose: a failed attempt can be authorised later. */
  readonly paidBy: string | null;
  /** What the txn is for and where it was begun; null if the service does not say so. */
  readonly purpose: Purpose | null;
  readonly gateway: Gateway | null;
  /** Why money goes back; null if none does, or the service does not say why. */
  readonly refund: RefundWord | null;
}

export interface CaptureAnswer {
  readonly txn: TxnState;
  /** The bank's page that the guest must visit first. */
  readonly redirect_url: string | null;
  /** The form of the card's bank that the guest must fill in first, within the page. */
  readonly challenge: BankChallenge | null;
}

/** 3-D Secure: `fields` are posted to `url` in a frame, and the bank answers with its form. */
export interface BankChallenge {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

export type OutcomeState = "paid" | "pending" | "cancelled" | "failed" | "left";

/**
 * The outcome of one press of Pay. `success` only when the service reported completed. Choose the text to show by
 * `code`; `message` is the server's sentence or the catalogue's. No field holds a secret.
 */
export interface Outcome {
  readonly success: boolean;
  readonly state: OutcomeState;
  readonly code: OutcomeCode;
  readonly message: string;
  /** The service's or the provider's own message for the guest; null when `message` is the catalogue's. */
  readonly error_message: string | null;
  /** Message key of the heading in the storefront; equals the state. */
  readonly title: OutcomeState;
  /** The attempt's id, safe to show to guests and support. Empty when nothing was begun. */
  readonly reference: string;
  /** What was paid for and where; null if the payment was begun in another browser and the service does not say so. */
  readonly purpose: Purpose | null;
  readonly gateway: Gateway | null;
  /** Null also if the payment was begun in another browser. */
  readonly purposeId: string | null;
  readonly txnId: string | null;
  /**
   * Why money goes back: with REFUNDED the whole amount; with PAID a part, or with `twice` the whole of a second payment for
   * the same. Null if none does, or nobody says why.
   */
  readonly refund: RefundWord | null;
  readonly gatewayTxnId: string | null;
  /** True if the checkout yielded a token that was sent to the service for capture. */
  readonly capturePayment: boolean;
  /**
   * Details of that token that may be shown: card type and last digits. Never the token, the card number or a security
   * code.
   */
  readonly extraDetails: Readonly<Record<string, string>>;
  /** The provider's last error, e.g. of a declined attempt before the guest cancelled. */
  readonly cause: string | null;
  /** Gateways that the page may offer instead; only when nothing was begun at this one. */
  readonly alternatives: readonly Gateway[];
  /** True in one tab for one paid attempt. Only that tab clears the cart, goes to the order, then calls `finished`. */
  readonly first: boolean;
}
