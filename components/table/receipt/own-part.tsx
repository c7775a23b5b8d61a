"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { RefundLines } from "@/components/order/details/refund-lines";
import { AmountLine } from "@/components/table/amount-line";
import { useListed } from "@/components/table/room/words";
import { useMinus } from "@/components/texts/minus";
import { useMoney } from "@/components/texts/money";
import type { TableBill, TableReceipt } from "@/lib/api/order/dine-in";
import { givenBackOf } from "@/lib/domain/dine-in/given-back";
import { dishesPaid, dishKey } from "@/lib/domain/dine-in/share";
import { addMoney, negateMoney, subtractMoney, ZERO } from "@/lib/domain/money";

/** The same dish of several rounds is named once. */
function counted(dishes: readonly { readonly title: string; readonly quantity: number }[]) {
  const counts = new Map<string, number>();
  for (const { title, quantity } of dishes) counts.set(title, (counts.get(title) ?? 0) + quantity);
  return [...counts].map(([title, quantity]) => ({ title, quantity }));
}

interface Props {
  readonly bill: TableBill;
  readonly payments: TableBill["payments"];
  readonly refunds: TableReceipt["refunds"];
}

/** What one guest paid: dishes by name if they took dishes, else the part of the bill. */
export function OwnPart({ bill, payments, refunds }: Props) {
  const t = useTranslations("tableReceipt");
  const dish = useTranslations("table.round");
  const ways = useTranslations("table.bill");
  const money = useMoney();
  const minus = useMinus();
  const listed = useListed();
  const tips = addMoney(ZERO, ...payments.map(({ tip }) => tip));
  const total = addMoney(ZERO, ...payments.map(({ payable }) => payable));
  const backWords = useTranslations("table.back");
  const paidBy = listed([...new Set(payments.map(({ way }) => t(`way.${way}`)))]);
  const back = givenBackOf(payments, refunds);
  const isOwn = ({ payment_id }: (typeof refunds)[number]) => payments.some((one) => one.payment_id === payment_id);
  return (
    <div className="grid gap-3">
      {payments.map((payment) => {
        const parts = new Map(payment.dishes.map((part) => [dishKey(part), part.pieces?.length ?? null]));
        const dishes = bill.dishes.flatMap((each) => {
          const pieces = parts.get(dishKey(each));
          return pieces === undefined ? [] : [{ title: each.title, quantity: pieces ?? each.quantity }];
        });
        if (dishes.length === 0) {
          const label = t("part", { total: money(bill.total) });
          return <AmountLine key={payment.payment_id} label={label} value={money(payment.amount)} />;
        }
        const cost = dishesPaid(bill, payment);
        const added = subtractMoney(payment.amount, cost);
        return (
          <Fragment key={payment.payment_id}>
            <AmountLine
              label={t("dishes")}
              hint={listed(counted(dishes).map((each) => dish("dish", each))) || undefined}
              value={money(cost)}
            />
            {added === ZERO ? null : (
              <AmountLine
                label={t("added", { discount: bill.discount > 0 ? "yes" : "other" })}
                value={added < 0 ? minus(negateMoney(added)) : money(added)}
              />
            )}
          </Fragment>
        );
      })}
      {tips > 0 ? <AmountLine label={ways("tip")} value={money(tips)} /> : null}
      <div className="border-border border-t pt-3">
        <AmountLine
          label={back?.isAll ? backWords("yours") : t("paid")}
          note={back ? backWords(back.word, { amount: money(back.amount) }) : undefined}
          value={money(total)}
          strong
        />
      </div>
      <RefundLines refunds={refunds.filter(isOwn)} />
      <p className="text-small text-text-muted">{back?.isAll ? paidBy : t("by", { ways: paidBy })}</p>
      <p className="text-small text-text-muted">{t("taxes")}</p>
    </div>
  );
}
