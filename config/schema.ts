import { z } from "zod";
import {
  ANNOUNCEMENT_PAGES,
  CAPTCHA_PROVIDERS,
  DEFAULTS,
  ENVIRONMENTS,
  FULFILMENT_MODES,
  type FulfilmentMode,
  REQUEST_MODES,
} from "./constants.ts";
import {
  asset,
  cssColor,
  flag,
  hostName,
  isLaterCheck,
  iso,
  link,
  localizedText,
  moment,
  ofForm,
  section,
  serviceId,
  subPath,
  wrong,
} from "./fields.ts";
import { firstContact } from "./forms/contact.ts";
import { LANGUAGES } from "./languages.ts";
import { theme } from "./schema-theme.ts";

const language = z.enum(LANGUAGES);
const fulfilmentMode = z.enum(FULFILMENT_MODES);

/** Whether shops and new stores offer a mode before their owner has chosen any. */
const OFFERED_AT_FIRST: Readonly<Record<FulfilmentMode, boolean>> = { delivery: true, pickup: true, dinein: false };
export const DEFAULT_MODES: readonly FulfilmentMode[] = FULFILMENT_MODES.filter((mode) => OFFERED_AT_FIRST[mode]);

const biz = z
  .looseObject({
    id: ofForm(
      /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
      wrong("example", "expected lower case letters, digits and dashes", "corner-cafe"),
    ),
    name: z.string().min(1),
    /** The name in other languages, when it differs. */
    localizedName: z.partialRecord(language, z.string()).default({}),
    logoUrl: asset,
    logoUrlSquare: asset,
    favicon: asset,
    apiKey: z.string().min(1),
    username: z.string().optional(),
    env: z.enum(ENVIRONMENTS).default("local"),
    domains: z.array(z.looseObject({ domain: hostName, type: z.string().default("primary") })).default([]),
    defaultLanguage: language.default(DEFAULTS.language),
    supportedLanguages: z
      .array(language)
      .min(1)
      .default([...LANGUAGES]),
    urlSubPath: subPath.default(""),
    /** The x-request-type of its calls; not how guests receive their food. */
    mode: z.enum(REQUEST_MODES).default("web"),
    /** The sales channel that orders carry: in_store for a screen inside the restaurant. */
    channel: z.enum(["web", "android", "ios", "in_store"]).default("web"),
    /** Tokens with this prefix keep the API key as authorization; empty means none do. */
    adminTokenPrefix: z.string().default(""),
    /** Used until the server's own business info arrives. */
    currency: z.string().length(3).default(DEFAULTS.currency),
    timezone: z.string().default(DEFAULTS.timezone),
    countryCode: ofForm(/^\+\d{1,4}$/, wrong("country_code", "expected a country code such as +91")).default(
      DEFAULTS.countryCode,
    ),
    /** On invoices: one number for all stores, or one for each store by its `merchant_ref_id`. */
    taxNumber: z.union([z.string().min(1), z.record(z.string(), z.string().min(1))]).optional(),
  })
  .refine((value) => value.supportedLanguages.includes(value.defaultLanguage), {
    path: ["defaultLanguage"],
    ...wrong("language_not_offered", "is not one of supportedLanguages"),
  });

/** Services that count visits (docs/analytics.md). Each id names a program that runs in the shop's pages. */
const analytics = section({
  productAnalytics: section({
    token: serviceId(/^[0-9a-f]{32}$/, "0123456789abcdef0123456789abcdef"),
    /** Percent of visitors, by a value stored in their browser. */
    share: z.number().min(0).max(100).default(DEFAULTS.countedVisitors),
  }),
  tagManager: section({
    id: serviceId(/^GTM-[A-Z0-9]{4,12}$/, "GTM-AB12CD3"),
    /** Other hosts that its tags load from or send to. */
    hosts: z.array(hostName).default([]),
  }),
  webAnalytics: section({ id: serviceId(/^G-[A-Z0-9]{4,14}$/, "G-AB12CD34EF") }),
  sessionRecording: section({ id: serviceId(/^[a-z0-9]{6,16}$/, "ab12cd34ef") }),
  /** Guests are asked first. Without it these services and the chat start at once; guests can still refuse. */
  askConsent: flag(true),
});

const accessKeys = section({
  socialLogin: section({
    google: section({ clientId: z.string().optional() }),
    facebook: section({ appId: z.string().optional() }),
  }),
  analytics,
  chat: section({
    enabled: flag(false),
    key: serviceId(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "01234567-89ab-cdef-0123-456789abcdef"),
  }),
  referral: section({ enable: flag(false), branchKey: z.string().optional() }),
  misc: section({
    /** Server-side key: never sent to a page or returned by a call. */
    mapsKey: z.string().optional(),
    /** Browser key, restricted by Google to the shop's own addresses. */
    mapsBrowserKey: z.string().optional(),
    captchaKey: z.string().optional(),
    captchaProvider: z.enum(CAPTCHA_PROVIDERS).default("recaptcha"),
  }),
  universalLink: link.optional(),
});

/** Map background: a style (with its own tiles, fonts and labels) or plain tiles; neutral without either. */
const maps = section({
  /** A MapLibre style URL, for example "https://tiles.example/style.json". */
  style: z.url({ protocol: /^https$/ }).optional(),
  /** A raster tile template, for example "https://tiles.example/{z}/{x}/{y}.png". */
  tiles: ofForm(
    /^https:\/\/(?=\S*\{z\})\S+$/,
    wrong("example", "expected https://…/{z}/{x}/{y}…", "https://tiles.example/{z}/{x}/{y}.png"),
  ).optional(),
  attribution: z.string().optional(),
  /** Other hosts that the style loads from. */
  hosts: z.array(hostName).default([]),
});

const customizations = section({
  accessKeys,
  deliveryPickup: section({
    modes: z
      .array(fulfilmentMode)
      .min(1)
      .default([...DEFAULT_MODES]),
    defaultMode: fulfilmentMode.default(DEFAULTS.fulfilmentMode),
    enableTimeSlots: flag(true),
    /** How many days ahead an order may be placed, 0 for today only; -1 means no limit. Lower values are clamped to -1. */
    maxPreOrderDate: z
      .number()
      .int()
      .default(DEFAULTS.maxPreOrderDate)
      .transform((days) => Math.max(-1, days)),
    /** Minutes; a store that needs longer takes no orders for now. 0 disables the rule. */
    hideDeliverPickupNowAfterOffset: z.number().default(DEFAULTS.hideDeliverPickupNowAfterOffset),
  }),
  wallet: section({
    enabled: flag(false),
    /** Least amount that a guest can add, in major units. */
    minReloadBtnVal: z.number().nonnegative().default(DEFAULTS.minReloadBtnVal),
  }),
  guestCheckout: section({ enabled: flag(true), emailRequired: flag(false), cashOnDelivery: flag(true) }),
  npsFeedback: section({ enabled: flag(false) }),
  maps,
  /** The menu opens offline after one visit. When switched off, the next visit deletes what was cached. */
  offline: section({ enabled: flag(true) }),
  /** KIT-07, D23: default duration of a toast, in seconds. */
  toast: section({ timer: z.number().positive().max(60).default(DEFAULTS.toastTimer) }),
  imageSize: z.enum(["small", "medium", "large"]).default(DEFAULTS.imageSize),
  productBranding: flag(false),
  metatags: section({
    title: localizedText.optional(),
    description: localizedText.optional(),
    /** Link preview picture, 1200 × 630; drawn from the brand when there is none. */
    image: asset.optional(),
    /** Type of cuisine for search engines, for example "South Indian". */
    cuisine: localizedText.optional(),
    themeColor: z.string().optional(),
  }),
});

const seo = z.looseObject({ title: z.string().optional(), description: z.string().optional() });

const customPage = z.looseObject({
  _id: z.string(),
  contentType: z.enum(["text", "html"]).default("text"),
  name: localizedText,
  path: ofForm(
    /^\/?[a-z0-9][a-z0-9-]{0,79}$/i,
    wrong("page_path", "expected one path segment such as /privacy-policy"),
  ),
  created: iso.optional(),
  updated: iso.optional(),
  content: localizedText,
  enabled: flag(true),
  seo: z.partialRecord(language, seo).default({}),
  addToFooter: flag(false),
  addToMenu: flag(false),
  isHomePage: flag(false),
  type: z.string().default("generic"),
});

const announcement = z
  .looseObject({
    title: localizedText.optional(),
    description: localizedText.optional(),
    url: link.optional(),
    styles: section({ color: cssColor.default(DEFAULTS.announcementColor) }),
    /** First and last moment on the clock of the business; a day counts as a whole. Always, without them. */
    from: moment.optional(),
    until: moment.optional(),
    pages: z
      .array(z.enum(ANNOUNCEMENT_PAGES))
      .min(1)
      .default([...ANNOUNCEMENT_PAGES]),
  })
  .refine(({ from, until }) => !from || !until || until.slice(0, from.length) >= from.slice(0, until.length), {
    path: ["until"],
    ...wrong("ends_early", "is before from"),
  });

/** CFG-01: storefront.md section 3 "Business configuration". Unknown keys are kept everywhere. */
export const businessConfigSchema = z.looseObject({
  version: z.union([z.number(), z.string()]).default(1),
  biz,
  customizations,
  theme,
  customPages: z.array(customPage).default([]),
  announcement: announcement.optional(),
});

export type BusinessConfig = z.output<typeof businessConfigSchema>;
export type CustomPage = BusinessConfig["customPages"][number];

export type ParsedConfig = { ok: true; value: BusinessConfig } | { ok: false; errors: string[] };

/**
 * Validates one business's configuration and fills in the defaults of CFG-03. Never throws; every error names its path,
 * for example `theme.customizations.colors.primary: expected a hexadecimal colour such as 2C016C`.
 */
export function parseBusinessConfig(input: unknown): ParsedConfig {
  const parsed = businessConfigSchema.safeParse(input);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, errors: parsed.error.issues.map(saidOf) };
}

function saidOf({ path, message }: z.core.$ZodIssue): string {
  return `${path.join(".") || "(the whole entry)"}: ${plainMessage(message)}`;
}

/** Why a value is refused, without the library's own opening words. */
export const plainMessage = (message: string): string => message.replace(/^Invalid input: /, "");

/**
 * Validates a configuration that may have been kept before some of the checks existed (`isLaterCheck`). A value that only
 * those refuse does not cost the shop all others: of phone numbers or email addresses the first valid one stays, and anything
 * else is left empty. Both are logged.
 */
export function parseKeptConfig(input: unknown, log: (message: string) => void): ParsedConfig {
  const issues = businessConfigSchema.safeParse(input).error?.issues ?? [];
  const later = issues.filter(isLaterCheck);
  if (later.length === 0) return parseBusinessConfig(input);
  const kept = structuredClone(input);
  for (const { path, params } of later) {
    const inner = path.slice(0, -1).reduce<unknown>((value, key) => (value as never)[key], kept);
    const values = inner as Record<PropertyKey, unknown>;
    const field = path.at(-1) ?? "";
    values[field] = firstContact(String(values[field]), String(params.code));
  }
  log(`Left empty, or at the first contact: ${later.map(saidOf).join("; ")}`);
  return parseBusinessConfig(kept);
}
