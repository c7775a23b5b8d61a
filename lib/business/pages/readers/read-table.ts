import { cache } from "react";
import { getTableByCode, type TableOfCode } from "@/lib/api/order/dine-in";
import { getBusinessInfo } from "@/lib/api/shop/business";
import { serverSource } from "@/lib/api/transport/server";
import { settle } from "@/lib/api/transport/source";
import type { PageContext } from "@/lib/business/pages/page-context";
import { TABLE_MODE } from "@/lib/domain/modes";

/** Anything else was invented, and asks the API for nothing. */
const CODE = /^[\w-]{1,64}$/;

/** The table of a code; "unknown" and "revoked" codes have pages of their own, "failed": the API does not respond. */
export const readTable = cache(
  async ({ source }: PageContext, code: string): Promise<TableOfCode | "unknown" | "revoked" | "failed"> => {
    if (!CODE.test(code)) return "unknown";
    const found = await settle(getTableByCode(source, code));
    if (found.ok) return found.value;
    if (found.error.code === "TABLE_CODE_REVOKED") return "revoked";
    return found.error.code === "TABLE_CODE_UNKNOWN" ? "unknown" : "failed";
  },
);

/** The context of the menu at a table: its store, in the mode of tables. */
export function contextAtTable(context: PageContext, { store }: TableOfCode): PageContext {
  const place = { storeId: store.biz_location_id, mode: TABLE_MODE };
  const { business, locale, deadline } = context;
  return { ...context, place, mode: TABLE_MODE, source: serverSource(business, locale, place, { deadline }) };
}

/** What the business suggests as tips at its tables, in percent; none if it takes none there or cannot be read. */
export async function tableTips({ source }: PageContext): Promise<readonly number[]> {
  const info = await settle(getBusinessInfo(source));
  if (!info.ok || !info.value.order_choices.tip_modes.includes(TABLE_MODE)) return [];
  return info.value.order_choices.tip_presets;
}
