import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { businessName, textIn } from "@/lib/business/features";
import { madeDescription, pageMetadata } from "@/lib/business/pages/metadata";
import type { PageContext } from "@/lib/business/pages/page-context";

/** CFG-07: the head of the menu page, with the shop's own title and description if it has them, else one that is made. */
export async function menuHead({ business, locale }: PageContext, title: string): Promise<Metadata> {
  const t = await getTranslations("descriptions");
  const { metatags } = business.customizations;
  const own = textIn(business, metatags.description, locale);
  const description = own || madeDescription(business, locale, t, { kind: "menu", name: title });
  const head = pageMetadata(business, locale, { path: "/menu", description });
  const shop = textIn(business, metatags.title, locale) || businessName(business, locale);
  return { ...head, title: { absolute: `${title} · ${shop}` } };
}
