"use client";

import { useTranslations } from "next-intl";
import { useMoney } from "@/components/texts/money";
import type { OrderDetail } from "@/lib/api/order/order";
import { isOneOf } from "@/lib/domain/enumerations";

const STATES = ["going_back", "gone_back", "failed"] as const;
const OTHER_WAYS = ["wallet", "by_hand", "elsewhere", "share_wallet", "share_by_hand", "share_elsewhere"] as const;

type Refunds = NonNullable<NonNullable<OrderDetail["payment"]>["refunds"]>;

/** What goes back of an order, and how far it is; nothing if nothing does. */
export function RefundLines({ refunds }: { readonly refunds: Refunds }) {
  const t = useTranslations("order.refund");
  const money = useMoney();
  if (refunds.length === 0) return null;
  return (
    <ul data-refunds className="grid gap-1">
      {refunds.map(({ amount, to, status, created }, index) => {
        const state = isOneOf(STATES, status) ? status : "going_back";
        const key = isOneOf(OTHER_WAYS, to)
          ? to
          : to === "share" && state !== "failed"
            ? (`share_${state}` as const)
            : state;
        return (
          // Two refunds may be of one moment.
          // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only ever added at the end
          <li key={`${created} ${index}`} data-refund={state}>
            {t(key, { amount: money(amount) })}
          </li>
        );
      })}
    </ul>
  );
}
