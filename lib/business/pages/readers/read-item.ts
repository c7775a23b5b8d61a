import { cache } from "react";
import { getBusinessInfo } from "@/lib/api/shop/business";
import { getItem, type ItemWithOptions } from "@/lib/api/shop/item";
import { settle } from "@/lib/api/transport/source";
import type { PageContext } from "@/lib/business/pages/page-context";

export interface ItemPageData {
  readonly currency: string;
  readonly detail: ItemWithOptions;
}

/** Refusals of an id that no item can have. */
const NO_ITEM: readonly string[] = ["NOT_FOUND", "BAD_USER_INPUT", "BAD_REQUEST"];

/** The item of a page; "missing" for an id that is not on the menu, "failed" if the API does not respond. */
export const readItem = cache(
  async ({ business, mode, source }: PageContext, id: string): Promise<ItemPageData | "missing" | "failed"> => {
    const [info, item] = await Promise.all([settle(getBusinessInfo(source)), settle(getItem(source, id, mode))]);
    if (!item.ok) return NO_ITEM.includes(item.error.code) ? "missing" : "failed";
    if (!item.value) return "missing";
    return { currency: info.ok ? info.value.currency : business.biz.currency, detail: item.value };
  },
);
