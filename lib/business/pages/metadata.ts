import type { Metadata } from "next";
import { traitsOf } from "@/config/languages";
import type { BusinessConfig } from "@/config/schema";
import { BRAND_ICONS, iconPath, SHARE_SIZE, shareImage } from "@/lib/business/brand-images/paths";
import { businessName, textIn } from "@/lib/business/features";
import { assetUrl, canonicalOrigin, publicPath } from "@/lib/business/urls";

/** Metadata of every page of a business: names, icons, colours. */
export function businessMetadata(business: BusinessConfig, locale: string): Metadata {
  const { metatags } = business.customizations;
  const name = businessName(business, locale);
  return {
    metadataBase: new URL(canonicalOrigin(business)),
    title: { default: textIn(business, metatags.title, locale) || name, template: `%s · ${name}` },
    description: textIn(business, metatags.description, locale) || undefined,
    applicationName: name,
    manifest: publicPath(business, "/manifest.webmanifest"),
    icons: icons(business),
    formatDetection: { telephone: false },
    ...shared(business, locale, shopImage(business, locale)),
  };
}

/** iOS accepts neither SVG nor transparency for home screen icons. */
function icons(business: BusinessConfig): Metadata["icons"] {
  const files = BRAND_ICONS.map(({ name, size, purpose }) => ({
    url: publicPath(business, iconPath({ name })),
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  }));
  const of = (wanted: string) =>
    files.filter(({ purpose }) => purpose === wanted).map(({ purpose: _, ...icon }) => icon);
  return { icon: [{ url: assetUrl(business, business.biz.favicon) }, ...of("any").slice(0, 1)], apple: of("touch") };
}

interface Picture {
  readonly url: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
}

/** Only the generated picture has a known size; a configured one may have any. */
function shopImage(business: BusinessConfig, locale: string): Picture {
  const url = shareImage(business, locale);
  const own = business.customizations.metatags.image !== undefined;
  return { url: assetUrl(business, url), alt: businessName(business, locale), ...(own ? {} : SHARE_SIZE) };
}

const openGraphLocale = (locale: string) => traitsOf(locale).openGraph;

/** The preview of a shared link; title and description are the page's own. */
function shared(business: BusinessConfig, locale: string, picture: Picture, url?: string): Metadata {
  const others = business.biz.supportedLanguages.filter((language) => language !== locale);
  return {
    openGraph: {
      type: "website",
      siteName: businessName(business, locale),
      locale: openGraphLocale(locale),
      alternateLocale: others.map(openGraphLocale),
      images: [picture],
      ...(url ? { url } : {}),
    },
    twitter: { card: "summary_large_image", images: [picture] },
  };
}

/** The public address of a path in one language; the default language has no parameter (D13). */
export function inLanguage(business: BusinessConfig, path: string, language: string): string {
  const address = publicPath(business, path);
  return language === business.biz.defaultLanguage ? address : `${address}?lang=${language}`;
}

/** The address of a page in each language of the shop, and for everybody else in its default one. */
export const languageAddresses = (business: BusinessConfig, path: string): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(business.biz.supportedLanguages.map((each) => [each, inLanguage(business, path, each)])),
  "x-default": inLanguage(business, path, business.biz.defaultLanguage),
});

export interface PageHead {
  /** Public path without the sub-path, e.g. `/menu`. */
  readonly path: string;
  readonly title?: string;
  readonly description?: string;
  /** A picture of the page's subject, instead of the shop's. */
  readonly image?: Picture;
  /** A page for one visitor only, which search engines must not index. */
  readonly personal?: boolean;
}

type Say = (key: "dish" | "category" | "menu", values: { readonly name: string; readonly shop: string }) => string;

interface Subject {
  readonly kind: "dish" | "category" | "menu";
  readonly name: string;
  readonly city?: string | null | undefined;
}

/** What search engines show of a page without a description: its name, the shop's, its cuisine, and for a category the store's city. */
export function madeDescription(
  business: BusinessConfig,
  locale: string,
  say: Say,
  { kind, name, city }: Subject,
): string {
  const { cuisine } = business.customizations.metatags;
  const details = [cuisine ? textIn(business, cuisine, locale) : null, city].filter(Boolean).join(" · ");
  const sentence = say(kind, { name, shop: businessName(business, locale) });
  return details ? `${sentence} ${details}.` : sentence;
}

/** Title, canonical address, language alternates and link preview of one page. */
export function pageMetadata(business: BusinessConfig, locale: string, head: PageHead): Metadata {
  const canonical = inLanguage(business, head.path, locale);
  return {
    ...(head.title ? { title: head.title } : {}),
    ...(head.description ? { description: head.description } : {}),
    alternates: { canonical, languages: languageAddresses(business, head.path) },
    ...shared(business, locale, head.image ?? shopImage(business, locale), canonical),
    ...(head.personal ? { robots: { index: false } } : {}),
  };
}
