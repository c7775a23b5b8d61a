"use client";

import { AmountLine } from "@/components/table/amount-line";
import { useGuestNames, useListed } from "@/components/table/room/words";
import { IncludedTaxes } from "@/components/texts/included-taxes";
import { useMinus } from "@/components/texts/minus";
import { useMoney } from "@/components/texts/money";
import type { TableReceipt } from "@/lib/api/order/dine-in";
import { givenBackOf } from "@/lib/domain/dine-in/given-back";
import { addMoney } from "@/lib/domain/money";
import { useTranslations } from "@/lib/i18n/translations";

/** The table's dishes, charges and taxes, and who paid what of it; of tips only the reader's own, as the server tells no others. */
export function TableBillLines({ receipt: { bill, guests, refunds } }: { receipt: TableReceipt }) {
  const t = useTranslations("table");
  const receipt = useTranslations("tableReceipt");
  const money = useMoney();
  const minus = useMinus();
  const listed = useListed();
  const names = useGuestNames(guests);
  const you = guests.find(({ is_you }) => is_you)?.id;
  const payerOf = (id: string | null, isAllBack: boolean) => {
    if (id !== null && id === you) return t(isAllBack ? "back.yours" : "bill.paidByYou");
    const name = names.get(id ?? "");
    if (name) return t(isAllBack ? "back.paymentOf" : "bill.paidBy", { name });
    return t(isAllBack ? "back.toStaff" : "bill.toStaff");
  };
  const ofSeveral = addMoney(...refunds.filter((each) => !each.payment_id).map(({ amount }) => amount));
  const dishes = bill.dishes.filter(({ status }) => status !== "CANCELLED");
  const paid = bill.payments.filter(({ status }) => status === "paid");
  return (
    <div className="grid gap-3">
      {dishes.map((dish) => (
        <AmountLine
          key={`${dish.order_id} ${dish.position}`}
          label={t("round.dish", { quantity: dish.quantity, title: dish.title })}
          hint={listed(dish.options) || undefined}
          value={money(dish.total)}
        />
      ))}
      <div className="grid gap-2 border-border border-t pt-3">
        <AmountLine label={t("bill.subtotal")} value={money(bill.sub_total)} />
        {bill.discount > 0 ? <AmountLine label={t("bill.discount")} value={minus(bill.discount)} /> : null}
        {[...bill.other_charges, ...bill.tax_breakup].map(({ title, amount }) => (
          <AmountLine key={title} label={title} value={money(amount)} />
        ))}
        <AmountLine label={t("bill.total")} value={money(bill.total)} strong />
        <IncludedTaxes taxes={bill.included_taxes} />
      </div>
      <div className="grid gap-2 border-border border-t pt-3">
        {paid.map((payment) => {
          const back = givenBackOf([payment], refunds);
          return (
            <AmountLine
              key={payment.payment_id}
              label={payerOf(payment.guest_id ?? null, back?.isAll ?? false)}
              hint={receipt(`way.${payment.way}`)}
              note={back ? t(`back.${back.word}`, { amount: money(back.amount) }) : undefined}
              value={money(payment.amount)}
            />
          );
        })}
        {bill.tips > 0 ? <AmountLine label={t("bill.yourTip")} value={money(bill.tips)} /> : null}
        {ofSeveral > 0 ? <AmountLine label={t("back.inPerson")} value={minus(ofSeveral)} /> : null}
      </div>
    </div>
  );
}
