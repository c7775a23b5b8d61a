import type { CaptchaProvider } from "@/config/constants";
import type { Channel, FulfilmentMode, RequestMode } from "@/lib/domain/enumerations";
import type { Minor } from "@/lib/domain/money";

/** What the browser needs to know of its business: small, serialisable, no secret. */
export interface StorefrontSettings {
  readonly businessId: string;
  /** Identifies the business to the API; public by nature. */
  readonly apiKey: string;
  /** "" or "/shop" (CFG-06). */
  readonly subPath: string;
  readonly locale: string;
  readonly currency: string;
  /** ISO 3166 code: how addresses and phone numbers are written, and dishes marked; null if unknown. */
  readonly country: string | null;
  /** Of the shop's country, e.g. "+91". */
  readonly callingCode: string;
  readonly timezone: string;
  /** The page's origin, e.g. "https://kaapi.example"; "" for the current page's. */
  readonly origin: string;
  readonly channel: Channel;
  /** The mode of a visitor who scanned no code. */
  readonly requestMode: RequestMode;
  readonly defaultMode: FulfilmentMode;
  /** The modes that a visitor can choose. */
  readonly modes: readonly FulfilmentMode[];
  /** Tokens with this prefix keep the API key as authorization (SESS-09); "": there are none. */
  readonly adminPrefix: string;
  /** null: no captcha is configured and none is required (D17). */
  readonly captchaKey: string | null;
  readonly captchaProvider: CaptchaProvider;
  /** CFG-07 socialLogin: null if the provider is not configured; nothing of it is then shown or loaded. */
  readonly googleClientId: string | null;
  readonly facebookAppId: string | null;
  readonly guestEmailRequired: boolean;
  /** CART-11: the business accepts a note for each item. */
  readonly itemNotes: boolean;
  /**
   * CFG-07 imageSize: pixel width at which pictures of dishes are requested; one width everywhere, so that each is
   * fetched once.
   */
  readonly imageWidth: number;
  /** ORD-01: the business's minimum order in minor units; null: none. Stores may ask for more. */
  readonly minOrderTotal: Minor | null;
  /** CFG-12, minutes: the longest that "as soon as possible" may take to be offered; 0: no limit. */
  readonly longestNow: number;
  /** Calling code of the shop's country, e.g. "+91". */
  readonly countryCallingCode: string;
  /** RTE-30: dishes can be ordered here. */
  readonly takesOrders: boolean;
  /** The page for choosing a store, below the sub-path as links need it. */
  readonly storesPath: string;
  /** The page for signing in where the cart cannot, without the sub-path. */
  readonly couponPath: "/offers" | "/profile" | "/address";
  /** The menu is stored for offline use. */
  readonly offline: boolean;
  /** null: maps have a plain background. */
  readonly maps: MapSettings | null;
}

/** The background of the maps: a style, or a template of picture tiles with their attribution. */
export interface MapSettings {
  readonly style?: string;
  readonly tiles?: string;
  readonly attribution?: string;
}
