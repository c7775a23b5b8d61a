import type { Metadata } from "next";
import { businessName, textIn } from "@/lib/business/features";
import { pageMetadata } from "@/lib/business/pages/metadata";
import type { PageContext } from "@/lib/business/pages/page-context";

/** CFG-07: the head of the menu page, with the shop's own title and description if it has them. */
export function menuHead({ business, locale }: PageContext, title: string): Metadata {
  const { metatags } = business.customizations;
  const description = textIn(business, metatags.description, locale);
  const head = pageMetadata(business, locale, { path: "/menu", ...(description ? { description } : {}) });
  const shop = textIn(business, metatags.title, locale) || businessName(business, locale);
  return { ...head, title: { absolute: `${title} · ${shop}` } };
}
