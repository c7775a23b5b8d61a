/** Defaults and limits of storefront.md section 9 and CFG-03. No secrets here. */

/** Shown in the footer of a business with `productBranding`. */
export const PRODUCT_NAME = "Storefront";

export const DEFAULTS = {
  language: "en",
  font: "Open Sans",
  currency: "INR",
  timezone: "Asia/Kolkata",
  countryCode: "+91",
  toastTimer: 15,
  imageSize: "large",
  fulfilmentMode: "delivery",
  topbarColor: "#f1f1f1",
  announcementColor: "darkgreen",
  themeName: "frodo",
  landingThemeName: "luna",
  minReloadBtnVal: 100,
  maxPreOrderDate: -1,
  hideDeliverPickupNowAfterOffset: 0,
  countedVisitors: 5,
} as const;

/** How guests receive their food. What each mode means is in `lib/domain/modes`. */
export const FULFILMENT_MODES = ["delivery", "pickup", "dinein"] as const; // style-ok: the list itself
export type FulfilmentMode = (typeof FULFILMENT_MODES)[number];

/** The words of the x-request-type header. */
export const REQUEST_MODES = ["web", "dine-in", "qr"] as const;
export type RequestMode = (typeof REQUEST_MODES)[number];

/** Lifetime of the locale cookie: one year. */
export const LOCALE_COOKIE = { name: "locale", maxAgeSeconds: 31_536_000 } as const;
/** The studio's own language: the shop's is what the preview shows. Kept as long. */
export const STUDIO_LANGUAGE_COOKIE = "studio_language";
/** The chosen store and mode, signed. Kept for a year, so that a returning guest sees the same shop. */
export const PLACE_COOKIE = { name: "place", maxAgeSeconds: 31_536_000 } as const;

/** The four hosts a business's `env` can point at. */
export const ENVIRONMENTS = ["local", "staging", "production", "pos-int"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** D17: services that tell people from bots. */
export const CAPTCHA_PROVIDERS = ["recaptcha", "turnstile"] as const;
export type CaptchaProvider = (typeof CAPTCHA_PROVIDERS)[number];

/** Milliseconds from a guest's press to the call that it set off: with it a trace begins at the press. */
export const SINCE_TAP_HEADER = "x-since-tap";
/** A call that comes later has nothing to do with the press. */
export const LONGEST_SINCE_TAP_MS = 2_000;

/** How long an API request may take. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** Every screen a configuration can switch off (storefront.md section 2). */
export const PAGE_IDS = [
  "menu",
  "item_detail",
  "order_history",
  "checkout",
  "favourite",
  "cart",
  "wallet",
  "refer_earn",
  "profile",
  "order_success",
  "privacy",
  "terms",
  "store_locator",
  "coupons",
  "page_not_found",
  "landing_screen",
] as const;
export type PageId = (typeof PAGE_IDS)[number];

/** Where the announcement bar can be (RTE-21). */
export const ANNOUNCEMENT_PAGES = ["landing", "menu"] as const;
export type AnnouncementPage = (typeof ANNOUNCEMENT_PAGES)[number];

export const LANDING_COMPONENTS = [
  "heroBanner",
  "brandValues",
  "menuSection",
  "appPromotion",
  "recommendedItems",
  "testimonials",
  "aboutUs",
] as const;
export type LandingComponentName = (typeof LANDING_COMPONENTS)[number];

/** Of a picture that is uploaded. */
export const MAX_PICTURE_BYTES = 20_000_000;
/**
 * Decoded, a picture takes four bytes a pixel, and a file of a few KB can claim any size. Cameras of phones that are sold with 50 megapixels make up
 * to 8,192 × 6,144; those of 108 and 200 do so only when asked.
 */
export const MAX_PICTURE_PIXELS = 60_000_000;
