import type { BusinessConfig } from "@/config/schema";
import { inLanguage } from "@/lib/business/pages/metadata";
import { assetUrl, canonicalOrigin } from "@/lib/business/urls";

/** The business a page describes, and the language. */
export interface Shop {
  readonly business: BusinessConfig;
  readonly locale: string;
  readonly currency: string;
}

/** Search engines require absolute addresses. They lead to the language of the page, as its canonical address does. */
export const pageAddress = ({ business, locale }: Pick<Shop, "business" | "locale">, path: string): string =>
  new URL(inLanguage(business, path, locale), canonicalOrigin(business)).href;

export const fileAddress = ({ business }: Pick<Shop, "business">, file: string): string =>
  new URL(assetUrl(business, file), canonicalOrigin(business)).href;
