"use client";

import { useTranslations } from "next-intl";
import { AmountLine } from "@/components/table/amount-line";
import { useListed } from "@/components/table/room/words";
import { useMoney } from "@/components/texts/money";
import type { TableBill } from "@/lib/api/order/dine-in";
import { dishKey } from "@/lib/domain/dine-in/share";
import { addMoney, ZERO } from "@/lib/domain/money";

/** The same dish of several rounds is named once. */
function counted(dishes: readonly { readonly title: string; readonly quantity: number }[]) {
  const counts = new Map<string, number>();
  for (const { title, quantity } of dishes) counts.set(title, (counts.get(title) ?? 0) + quantity);
  return [...counts].map(([title, quantity]) => ({ title, quantity }));
}

/** What one guest paid: dishes by name if they took dishes, else the part of the bill. */
export function OwnPart({ bill, payments }: { bill: TableBill; payments: TableBill["payments"] }) {
  const t = useTranslations("tableReceipt");
  const dish = useTranslations("table.round");
  const ways = useTranslations("table.bill");
  const money = useMoney();
  const listed = useListed();
  const tips = addMoney(ZERO, ...payments.map(({ tip }) => tip));
  const total = addMoney(ZERO, ...payments.map(({ payable }) => payable));
  return (
    <div className="grid gap-3">
      {payments.map((payment) => {
        const parts = new Map(payment.dishes.map((part) => [dishKey(part), part.pieces?.length ?? null]));
        const dishes = bill.dishes.flatMap((each) => {
          const pieces = parts.get(dishKey(each));
          return pieces === undefined ? [] : [{ title: each.title, quantity: pieces ?? each.quantity }];
        });
        return (
          <AmountLine
            key={payment.payment_id}
            label={dishes.length > 0 ? t("dishes") : t("part", { total: money(bill.total) })}
            hint={listed(counted(dishes).map((each) => dish("dish", each))) || undefined}
            value={money(payment.amount)}
          />
        );
      })}
      {tips > 0 ? <AmountLine label={ways("tip")} value={money(tips)} /> : null}
      <div className="border-border border-t pt-3">
        <AmountLine label={t("paid")} value={money(total)} strong />
      </div>
      <p className="text-small text-text-muted">
        {t("by", { ways: listed([...new Set(payments.map(({ way }) => t(`way.${way}`)))]) })}
      </p>
      <p className="text-small text-text-muted">{t("taxes")}</p>
    </div>
  );
}
