"use client";

import { useState } from "react";
import { AmountLine } from "@/components/table/amount-line";
import { BillPayments } from "@/components/table/room/bill/bill-payments";
import { BillSummary } from "@/components/table/room/bill/bill-summary";
import { PayShare, payPath } from "@/components/table/room/bill/pay-share";
import { useGuestName, useGuests, useListed, useUnread } from "@/components/table/room/words";
import { IncludedTaxes } from "@/components/texts/included-taxes";
import { useMinus } from "@/components/texts/minus";
import { useMoney } from "@/components/texts/money";
import { declinedPaymentRequest } from "@/lib/domain/dine-in/declined-payment-request";
import {
  awaitsStaff,
  claimedOf,
  leftToPay,
  openDishes,
  paidBy,
  takesPart,
  tipsOf,
  unfinishedBy,
} from "@/lib/domain/dine-in/share";
import type { TableBill } from "@/lib/domain/dine-in/table";
import { ZERO } from "@/lib/domain/money";
import { useTranslations } from "@/lib/i18n/translations";
import { useTable, useVisit } from "@/lib/state/table/table-provider";
import { Button, buttonClass, EmptyState, Notice, ReceiptIcon, Skeleton } from "@/ui-kit";

/** DINE-05: the running bill, who pays what of it, and the way to pay. */
export function BillPanel() {
  const t = useTranslations("table.bill");
  const bill = useVisit((visit) => visit.bill);
  const [paying, setPaying] = useState(false);
  const isUnread = useUnread();
  if (!bill && isUnread) return <Skeleton className="h-60 rounded-card!" data-unread />;
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
      <OwnPaid bill={bill} />
      <Declined />
      {bill.status === "locked" ? <Notice>{t("locked")}</Notice> : null}
      {awaitsStaff(bill) ? (
        <Notice data-awaits-staff>{t(openDishes(bill).length > 0 ? "awaitsStaff" : "awaitsAll")}</Notice>
      ) : null}
      <BillSummary bill={bill} />
      <WaysToPay bill={bill} onPay={() => setPaying(true)} />
      <BillPayments bill={bill} />
      <section aria-labelledby="bill-parts" className="grid gap-3">
        <h3 id="bill-parts">{t("parts")}</h3>
        <Dishes bill={bill} />
        <Totals bill={bill} />
      </section>
    </div>
  );
}

/** First what this guest is in the middle of; another part of the bill is the second thing then. */
function WaysToPay({ bill, onPay }: { bill: TableBill; onPay: () => void }) {
  const t = useTranslations("table.bill");
  const money = useMoney();
  const state = useTable();
  const own = useVisit(({ visit }) => visit?.you.id ?? null);
  const unfinished = unfinishedBy(bill, own);
  const canPay = bill.due > 0 && (openDishes(bill).length > 0 || !awaitsStaff(bill));
  const isFirst = !unfinished && !takesPart(bill, own);
  if (!unfinished && !canPay) return null;
  return (
    <div className="grid gap-2">
      {unfinished ? (
        <a
          href={payPath(state, unfinished, unfinished.failed ? "again" : null)}
          className={buttonClass({ size: "large", block: true })}
          data-go-on={unfinished.failed ? "again" : "open"}
        >
          {t(unfinished.failed ? "tryAgain" : "goOn", { amount: money(unfinished.payable) })}
        </a>
      ) : null}
      {canPay ? (
        <Button
          variant={isFirst ? "primary" : "secondary"}
          size={isFirst ? "large" : "medium"}
          block
          onClick={onPay}
          data-pay-bill
        >
          {t(isFirst ? "pay" : "payMore")}
        </Button>
      ) : null}
    </div>
  );
}

/** Staff cannot take a payment that was requested, and why; its part of the bill is open again. */
function Declined() {
  const t = useTranslations("table.bill");
  const rounds = useTranslations("table.round");
  const declined = useVisit(({ visit }) => declinedPaymentRequest(visit?.requests));
  if (!declined) return null;
  return (
    <Notice tone="warning" live title={t("declinedTitle")} data-payment-declined>
      {declined.reason ? <bdi className="block">{rounds("reason", { reason: declined.reason })}</bdi> : null}
      {t("declinedText")}
    </Notice>
  );
}

/** What this phone has paid, in view as soon as its guest comes back from paying. */
function OwnPaid({ bill }: { bill: TableBill }) {
  const t = useTranslations("table.bill");
  const money = useMoney();
  const own = useVisit(({ visit }) => visit?.you.id ?? null);
  const paid = paidBy(bill, own);
  if (paid === ZERO) return null;
  const tip = tipsOf(bill, own);
  const claimed = claimedOf(bill);
  const left = bill.due > 0 ? "othersPay" : claimed > 0 ? "stillPaying" : "allPaid";
  return (
    <Notice tone="success" live title={t("youPaid", { amount: money(paid) })} data-own-paid>
      {tip > ZERO ? <span className="block">{t("tipInIt", { amount: money(tip) })}</span> : null}
      {t(left, { amount: money(bill.due > 0 ? leftToPay(bill) : claimed) })}
    </Notice>
  );
}

/** What each dish costs, and, where several guests have ordered, whose it is. */
function Dishes({ bill }: { bill: TableBill }) {
  const t = useTranslations("table");
  const money = useMoney();
  const listed = useListed();
  const guests = useGuests();
  const nameOf = useGuestName();
  const isShared = new Set(bill.dishes.map(({ guest_id }) => guest_id)).size > 1;
  const whose = (id: string | null | undefined) => {
    const guest = isShared ? guests.get(id ?? "") : undefined;
    if (!guest) return [];
    return [guest.is_you ? t("guests.you", { name: nameOf(guest) }) : `\u2068${nameOf(guest)}\u2069`];
  };
  return (
    <ul className="grid gap-2" aria-label={t("bill.subtotal")}>
      {bill.dishes.map((dish) => (
        <li
          key={`${dish.order_id} ${dish.position}`}
          className={dish.status === "CANCELLED" ? "text-text-muted line-through" : undefined}
        >
          <AmountLine
            label={t("round.dish", { quantity: dish.quantity, title: dish.title })}
            hint={[...whose(dish.guest_id), ...[listed(dish.options)].filter(Boolean)].join(" · ")}
            note={dish.status === "PLACED" ? t("dish.PLACED") : undefined}
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
  const minus = useMinus();
  const rows: readonly (readonly [string, string])[] = [
    [t("subtotal"), money(bill.sub_total)],
    ...(bill.discount > 0 ? [[t("discount"), minus(bill.discount)] as const] : []),
    ...[...bill.other_charges, ...bill.tax_breakup].map(({ title, amount }) => [title, money(amount)] as const),
  ];
  return (
    <div className="grid gap-2 border-border border-t pt-4">
      {rows.map(([label, amount]) => (
        <AmountLine key={label} label={label} value={amount} />
      ))}
      <AmountLine label={t("total")} value={money(bill.total)} strong />
      <IncludedTaxes taxes={bill.included_taxes} />
    </div>
  );
}
