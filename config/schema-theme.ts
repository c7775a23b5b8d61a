import { z } from "zod";
import { DEFAULTS, LANDING_COMPONENTS, PAGE_IDS } from "./constants.ts";
import { asset, color, cssColor, email, flag, link, localizedText, phone, section } from "./fields.ts";

const linkItem = z.looseObject({
  name: localizedText,
  link: link.optional(),
  url: link.optional(),
  path: link.optional(),
});

const topbar = section({
  enabled: flag(true),
  backgroundColor: cssColor.default(DEFAULTS.topbarColor),
  leftLink: section({
    title: localizedText.optional(),
    androidAppLink: link.optional(),
    iOSAppLink: link.optional(),
  }),
  rightLink: section({ title: localizedText.optional(), link: link.optional() }),
});

/** `logoOnDark` replaces `biz.logoUrl` on a dark header. */
const header = section({ backgroundColor: color.optional(), logoOnDark: asset.optional() });

const footer = section({
  bgColorMode: z.enum(["light", "dark", "primary"]).default("light"),
  contactUs: section({ phone: phone.optional(), email: email.optional(), address: localizedText.optional() }),
  copyrightText: localizedText.optional(),
  socialMediaLinks: section({
    facebook: link.optional(),
    linkedin: link.optional(),
    twitter: link.optional(),
    youtube: link.optional(),
    instagram: link.optional(),
  }),
  externalPageLinks: z.array(linkItem).default([]),
});

const titledText = z.looseObject({ title: localizedText, text: localizedText.optional(), image: asset.optional() });

/** One band of the landing page. Bands render in list order. */
const landingComponent = z.looseObject({
  name: z.enum(LANDING_COMPONENTS),
  enabled: flag(true),
  title: localizedText.optional(),
  subtitle: localizedText.optional(),
  text: localizedText.optional(),
  image: asset.optional(),
  imagePhone: asset.optional(),
  imageAlt: localizedText.optional(),
  action: z.looseObject({ label: localizedText, link }).optional(),
  secondAction: z.looseObject({ label: localizedText, link }).optional(),
  items: z
    .array(
      titledText.extend({
        title: localizedText.optional(),
        price: z.string().optional(),
        link: link.optional(),
        author: z.string().optional(),
        place: localizedText.optional(),
      }),
    )
    .default([]),
});

const pageFlags = {
  menu: {
    likeButton: flag(true),
    recommendedItems: flag(true),
    showFoodType: flag(true),
    showItemLikes: flag(true),
    showItemSort: flag(true),
    showItemFilter: flag(true),
    showItemSearch: flag(true),
    banners: z
      .array(z.looseObject({ image: asset, imagePhone: asset.optional(), alt: localizedText, link: link.optional() }))
      .default([]),
  },
  checkout: { cashbackCredits: flag(false), message: localizedText.optional(), tipNote: localizedText.optional() },
  order_history: { reorder: flag(true), message: localizedText.optional() },
  landing_screen: { components: z.array(landingComponent).default([]) },
} as const satisfies Record<string, z.ZodRawShape>;

type Flags = typeof pageFlags;
type PageSchema<Id extends (typeof PAGE_IDS)[number]> = z.ZodPrefault<
  z.ZodObject<{ enabled: z.ZodDefault<z.ZodBoolean> } & (Id extends keyof Flags ? Flags[Id] : unknown), z.core.$loose>
>;

/** RTE-30: every page id with its switch; all but the landing page are on by default. */
function pageSchemas() {
  const entries = PAGE_IDS.map((id) => {
    const flags = id in pageFlags ? pageFlags[id as keyof Flags] : {};
    return [id, section({ enabled: flag(id !== "landing_screen"), ...flags })] as const;
  });
  return Object.fromEntries(entries) as unknown as { [Id in (typeof PAGE_IDS)[number]]: PageSchema<Id> };
}

export const theme = section({
  name: z.string().default(DEFAULTS.themeName),
  type: z.enum(["light", "dark", "two-tone", "inverted"]).default("light"),
  landing: section({ name: z.string().default(DEFAULTS.landingThemeName), enabled: flag(false) }),
  customizations: section({
    font: z.string().default(DEFAULTS.font),
    /** Of cards, pictures, buttons and fields. */
    corners: z.enum(["square", "soft", "round"]).default("round"),
    /** How close the rows and headings of the menu stand. */
    density: z.enum(["compact", "comfortable", "spacious"]).default("comfortable"),
    colors: section({
      primary: color.optional(),
      secondary: color.optional(),
      tertiary: color.optional(),
      success: color.optional(),
      failure: color.optional(),
      warning: color.optional(),
      primaryText: color.optional(),
      secondaryText: color.optional(),
    }),
  }),
  components: section({ topbar, header, footer }),
  pages: section(pageSchemas()),
});

export type LandingComponent = z.output<typeof landingComponent>;
