import type { Metadata } from "next";
import type { BusinessConfig } from "@/config/schema";
import { businessName, textIn } from "@/lib/business/features";
import { assetUrl, canonicalOrigin, publicPath } from "@/lib/business/urls";

/** What every page of a business has in its head: names, icons, colours. */
export function businessMetadata(business: BusinessConfig, locale: string): Metadata {
  const { favicon, logoUrlSquare } = business.biz;
  const { metatags } = business.customizations;
  const name = businessName(business, locale);
  return {
    metadataBase: new URL(canonicalOrigin(business)),
    title: { default: textIn(business, metatags.title, locale) || name, template: `%s · ${name}` },
    description: textIn(business, metatags.description, locale) || undefined,
    applicationName: name,
    manifest: publicPath(business, "/manifest.webmanifest"),
    icons: { icon: assetUrl(business, favicon), apple: assetUrl(business, logoUrlSquare) },
    formatDetection: { telephone: false },
    openGraph: { siteName: name, type: "website", locale, ...imageOf(business) },
  };
}

function imageOf(business: BusinessConfig): { images?: string } {
  const { image } = business.customizations.metatags;
  return image ? { images: assetUrl(business, image) } : {};
}

/** The public address of a path in one language: the default language has the plain one (D13). */
function inLanguage(business: BusinessConfig, path: string, language: string): string {
  const address = publicPath(business, path);
  return language === business.biz.defaultLanguage ? address : `${address}?lang=${language}`;
}

export interface PageHead {
  /** Public path without the sub-path, e.g. `/menu`. */
  readonly path: string;
  readonly title?: string;
  readonly description?: string;
  /** A page for one visitor only, which search engines should leave alone. */
  readonly personal?: boolean;
}

/** Title, canonical address and language alternates of one page. */
export function pageMetadata(business: BusinessConfig, locale: string, head: PageHead): Metadata {
  const { supportedLanguages, defaultLanguage } = business.biz;
  const languages = Object.fromEntries(
    supportedLanguages.map((language) => [language, inLanguage(business, head.path, language)]),
  );
  return {
    ...(head.title ? { title: head.title } : {}),
    ...(head.description ? { description: head.description } : {}),
    alternates: {
      canonical: inLanguage(business, head.path, locale),
      languages: { ...languages, "x-default": inLanguage(business, head.path, defaultLanguage) },
    },
    ...(head.personal ? { robots: { index: false } } : {}),
  };
}
