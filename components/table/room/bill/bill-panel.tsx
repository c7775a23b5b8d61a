"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { BillPayments } from "@/components/table/room/bill/bill-payments";
import { PayShare } from "@/components/table/room/bill/pay-share";
import { useMoney } from "@/components/texts/money";
import type { TableBill } from "@/lib/domain/dine-in/table";
import { addMoney, type Minor, ZERO } from "@/lib/domain/money";
import { useVisit } from "@/lib/state/table/table-provider";
import { Button, EmptyState, Notice, Price, ReceiptIcon } from "@/ui-kit";

/** DINE-05: the running bill, who pays what of it, and the way to pay. */
export function BillPanel() {
  const t = useTranslations("table.bill");
  const bill = useVisit((visit) => visit.bill);
  const [paying, setPaying] = useState(false);
  if (!bill) {
    return (
      <EmptyState icon={<ReceiptIcon size={28} />} title={t("none")} className="py-8">
        <p>{t("noneText")}</p>
      </EmptyState>
    );
  }
  if (paying) return <PayShare bill={bill} onDone={() => setPaying(false)} />;
  return (
    <div className="grid gap-5" data-bill={bill.status}>
      {bill.status === "locked" ? <Notice>{t("locked")}</Notice> : null}
      <Dishes bill={bill} />
      <Totals bill={bill} />
      <BillPayments bill={bill} />
      {bill.due > 0 ? (
        <Button size="large" block onClick={() => setPaying(true)} data-pay-bill>
          {t("pay")}
        </Button>
      ) : null}
    </div>
  );
}

function Dishes({ bill }: { bill: TableBill }) {
  const t = useTranslations("table");
  const money = useMoney();
  return (
    <ul className="grid gap-2" aria-label={t("bill.subtotal")}>
      {bill.dishes.map((dish) => (
        <li
          key={`${dish.order_id} ${dish.position}`}
          className={dish.status === "CANCELLED" ? "text-text-muted line-through" : undefined}
        >
          <Line
            label={t("round.dish", { quantity: dish.quantity, title: dish.title })}
            hint={dish.options.join(", ")}
            value={money(dish.total)}
          />
        </li>
      ))}
    </ul>
  );
}

function Totals({ bill }: { bill: TableBill }) {
  const t = useTranslations("table.bill");
  const money = useMoney();
  const claimed = sumOf(bill, "claimed");
  const rows: readonly (readonly [string, Minor])[] = [
    [t("subtotal"), bill.sub_total],
    ...[...bill.other_charges, ...bill.tax_breakup].map(({ title, amount }) => [title, amount] as const),
  ];
  return (
    <div className="grid gap-2 border-border border-t pt-4">
      {rows.map(([label, amount]) => (
        <Line key={label} label={label} value={money(amount)} />
      ))}
      <Line label={t("total")} value={money(bill.total)} strong />
      {bill.included_taxes.map(({ title, amount }) => (
        <p key={title} className="text-small text-text-muted">
          {title}: <bdi>{money(amount)}</bdi>
        </p>
      ))}
      {bill.paid > 0 ? <Line label={t("paid")} value={money(bill.paid)} /> : null}
      {claimed > 0 ? <Line label={t("claimed")} value={money(claimed)} /> : null}
      {bill.tips > 0 ? <Line label={t("tips")} value={money(bill.tips)} /> : null}
      {bill.due < bill.total ? <Line label={t("due")} value={money(bill.due)} strong due /> : null}
    </div>
  );
}

const sumOf = ({ payments }: TableBill, wanted: string): Minor =>
  addMoney(ZERO, ...payments.filter(({ status }) => status === wanted).map(({ amount }) => amount));

interface LineProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly strong?: boolean;
  readonly due?: boolean;
}

function Line({ label, hint, value, strong, due }: LineProps) {
  return (
    <p
      className={
        strong ? "flex items-baseline justify-between gap-4 font-semibold" : "flex items-baseline justify-between gap-4"
      }
    >
      <span className="min-w-0">
        {label}
        {hint ? <span className="block text-small text-text-muted">{hint}</span> : null}
      </span>
      <Price value={value} data-due={due || undefined} />
    </p>
  );
}
