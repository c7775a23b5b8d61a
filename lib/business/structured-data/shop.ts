import type { BusinessConfig } from "@/config/schema";
import { assetUrl, canonicalOrigin, publicPath } from "@/lib/business/urls";

/** The business a page describes, and the language. */
export interface Shop {
  readonly business: BusinessConfig;
  readonly locale: string;
  readonly currency: string;
}

/** Search engines require absolute addresses. */
export const pageAddress = ({ business }: Pick<Shop, "business">, path: string): string =>
  new URL(publicPath(business, path), canonicalOrigin(business)).href;

export const fileAddress = ({ business }: Pick<Shop, "business">, file: string): string =>
  new URL(assetUrl(business, file), canonicalOrigin(business)).href;
