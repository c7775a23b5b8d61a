import type { CaptchaProvider } from "@/config/constants";
import type { Channel, FulfilmentMode, RequestMode } from "@/lib/domain/enumerations";

/** What the browser must know of its business to act: small, serialisable, no secret. */
export interface StorefrontSettings {
  readonly businessId: string;
  /** Names the business to the API; public by nature. */
  readonly apiKey: string;
  /** "" or "/shop" (CFG-06). */
  readonly subPath: string;
  readonly locale: string;
  readonly currency: string;
  readonly timezone: string;
  /** The page's origin, e.g. "https://kaapi.example"; "" for "whatever page this is". */
  readonly origin: string;
  readonly channel: Channel;
  /** The mode of a visitor who scanned nothing. */
  readonly requestMode: RequestMode;
  readonly defaultMode: FulfilmentMode;
  /** Tokens that start so keep the API key as authorization (SESS-09); "": there are none. */
  readonly adminPrefix: string;
  /** null: no captcha is configured and none is asked for (D17). */
  readonly captchaKey: string | null;
  readonly captchaProvider: CaptchaProvider;
  /** CFG-07 socialLogin: null where the provider is not set up, and then nothing of it is shown or loaded. */
  readonly googleClientId: string | null;
  readonly facebookAppId: string | null;
  readonly guestEmailRequired: boolean;
  /** CART-11: the business takes a note for each item. */
  readonly itemNotes: boolean;
  /** CFG-07 imageSize: pixels that pictures of dishes are asked for in; one width everywhere, so that each is fetched once. */
  readonly imageWidth: number;
  /** RTE-30: dishes can be put into a cart and ordered here. */
  readonly takesOrders: boolean;
  /** Where a store is chosen, below the sub-path as links need it. */
  readonly storesPath: string;
  /** The menu is kept for opening without a network. */
  readonly offline: boolean;
  /** null: maps stand on plain ground. */
  readonly maps: MapSettings | null;
}

/** The ground of the maps: a style, or a template of picture tiles with what must be said about them. */
export interface MapSettings {
  readonly style?: string;
  readonly tiles?: string;
  readonly attribution?: string;
}
