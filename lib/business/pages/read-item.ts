import { cache } from "react";
import { getBusinessInfo } from "@/lib/api/business";
import { getItem, type ItemWithOptions } from "@/lib/api/item";
import { settle } from "@/lib/api/transport/source";
import type { PageContext } from "@/lib/business/pages/page-context";

export interface ItemPageData {
  readonly currency: string;
  readonly detail: ItemWithOptions;
}

/**
 * The item of a page; null for an id that is not on the menu. Throws if the API does not respond, so that the error
 * screen is shown and the failure is not cached as a page.
 */
export const readItem = cache(async ({ business, source }: PageContext, id: string): Promise<ItemPageData | null> => {
  const [info, item] = await Promise.all([settle(getBusinessInfo(source)), settle(getItem(source, id))]);
  if (!item.ok && item.error.code !== "NOT_FOUND") throw item.error;
  if (!item.ok || !item.value) return null;
  return { currency: info.ok ? info.value.currency : business.biz.currency, detail: item.value };
});
