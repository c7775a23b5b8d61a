import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { Category } from "@/lib/api/shop/menu";
import type { Store } from "@/lib/api/shop/stores";
import { madeDescription, pageMetadata } from "@/lib/business/pages/metadata";
import type { PageContext } from "@/lib/business/pages/page-context";
import { categoryPath } from "@/lib/business/structured-data/menu";

/** The head of a category's page: its own title and description, or one that is made. */
export async function categoryHead(
  { business, locale }: PageContext,
  { name, slug, description }: Category,
  kitchen: Store | null,
): Promise<Metadata> {
  const t = await getTranslations("descriptions");
  const subject = { kind: "category", name, city: kitchen?.city } as const;
  return pageMetadata(business, locale, {
    path: categoryPath({ slug }),
    title: name,
    description: description || madeDescription(business, locale, t, subject),
  });
}
