import type {
  Channel,
  EntityType,
  Gateway,
  PaymentEnv,
  Purpose,
  SourceApp,
  TransactionStatus,
} from "./enumerations.ts";
import type { OutcomeCode } from "./errors.ts";

/** Origins that stand in for the vendors' (embedded demo and tests): the sandbox serves every file at the vendor's path. */
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
  /** Views as a dialog over the page (default) or inside it. */
  readonly modal?: boolean;
  /** Never together with env production. */
  readonly sandbox?: SandboxOrigins;
}

/** What the page asks for. `amount` is decimal major units as text ("120.50"); the client alone converts it (D5). */
export interface PaymentRequest {
  /** One of the seven; without it the first enabled gateway is used. */
  readonly gateway?: string;
  readonly entity_info: readonly { readonly entity_id: string; readonly entity_type: EntityType }[];
  readonly amount: string;
  readonly currency_code: string;
  readonly user: { readonly name?: string; readonly email?: string; readonly phone?: string };
  readonly channel: Channel;
  readonly purpose: Purpose;
  /** What is paid for, unique per payable thing (the placing key of an order, a reload's key): at most one charge each. */
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

/** `data` of an init answer: what the provider needs to open. Holds secrets: never stored, logged or shown. */
export interface InitData {
  readonly key: string | null;
  readonly info: Readonly<Record<string, unknown>>;
  readonly checkout_url: string | null;
  readonly redirect_url: string | null;
  readonly form_payload: Readonly<Record<string, string>> | null;
  readonly stripe_client_secret: string | null;
  readonly payment_methods: readonly SavedMethod[];
}

export interface InitAnswer {
  readonly txn_id: string;
  readonly gateway: Gateway;
  /** Where the txn stands, when the service says so: a repeated init may meet one that is further than initialized. */
  readonly status: TransactionStatus | null;
  readonly data: InitData;
}

/** A details answer, or the txn_data of a capture. An unknown status is null and means: nobody knows yet. */
export interface TxnState {
  readonly status: TransactionStatus | null;
  /** Of the gateway, when the service names it. Never a card token. */
  readonly gatewayTxnId: string | null;
  /** In the unit of init (minor, or major at MercadoPago); null when the service does not say. */
  readonly amount: number | null;
  readonly currency: string | null;
  readonly message: string | null;
  /** Another txn by which the same purpose has been paid: a try that failed can be authorised later. */
  readonly paidBy: string | null;
}

export interface CaptureAnswer {
  readonly txn: TxnState;
  /** A bank page the guest must visit first. */
  readonly redirect_url: string | null;
}

export type OutcomeState = "paid" | "pending" | "cancelled" | "failed" | "left";

/**
 * How one press of Pay ended. `success` only when the service said completed. Texts to show are chosen by `code`; `message` is
 * the server's sentence or the catalogue's. No field holds a secret.
 */
export interface Outcome {
  readonly success: boolean;
  readonly state: OutcomeState;
  readonly code: OutcomeCode;
  readonly message: string;
  /** What the service or the provider itself said about it, for the guest; null when `message` is the catalogue's. */
  readonly error_message: string | null;
  /** Name of the heading among the storefront's messages: equal to the state. */
  readonly title: OutcomeState;
  /** The attempt's id, safe to show to the guest and to support. Empty when nothing was begun. */
  readonly reference: string;
  readonly purpose: Purpose | null;
  readonly purposeId: string | null;
  readonly txnId: string | null;
  readonly gateway: Gateway | null;
  readonly gatewayTxnId: string | null;
  /** True where the checkout yielded a token that was handed to the service for capture. */
  readonly capturePayment: boolean;
  /** What may be known of that token: kind and last digits of a card. Never the token, a number or a code. */
  readonly extraDetails: Readonly<Record<string, string>>;
  /** The provider's last complaint, e.g. of a declined try before the guest gave up. */
  readonly cause: string | null;
  /** Gateways the page may offer instead; only when nothing was begun at this one. */
  readonly alternatives: readonly Gateway[];
  /** True in one tab for one paid attempt: only then clear the cart and go on to the order, then call `finished`. */
  readonly first: boolean;
}
