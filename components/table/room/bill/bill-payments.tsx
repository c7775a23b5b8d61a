"use client";

import { useState } from "react";
import { useClock, useGuestName, useGuests } from "@/components/table/room/words";
import { ShareLines } from "@/components/table/share-lines";
import { useErrorText } from "@/components/texts/error-text";
import { useMoney } from "@/components/texts/money";
import { releaseShare } from "@/lib/actions/dine-in/bill-share";
import type { BillPayment, TableBill } from "@/lib/domain/dine-in/table";
import { ZERO } from "@/lib/domain/money";
import { useTranslations } from "@/lib/i18n/translations";
import { useTable } from "@/lib/state/table/table-provider";
import { Button, Price } from "@/ui-kit";

/** Who has paid or is paying what, live; this phone can give its unpaid share back. */
export function BillPayments({ bill }: { bill: TableBill }) {
  const t = useTranslations("table.bill");
  const payments = bill.payments.filter(({ status, failed }) => status !== "released" || failed);
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="payments" className="grid gap-3">
      <h3 id="payments">{t("payments")}</h3>
      <ul className="grid gap-3">
        {payments.map((payment) => (
          <Payment key={payment.payment_id} payment={payment} locked={bill.status === "locked"} />
        ))}
      </ul>
    </section>
  );
}

function Payment({ payment, locked }: { payment: BillPayment; locked: boolean }) {
  const t = useTranslations("table.bill");
  const money = useMoney();
  const nameOf = useGuestName();
  const clock = useClock({ inSentence: true });
  const guest = useGuests().get(payment.guest_id ?? "");
  const state = useTable();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const paid = payment.status === "paid";
  const atTable = payment.way === "cash" || payment.way === "card";
  const isOwn = guest?.is_you ?? false;
  const what = payment.failed ? "failedBy" : paid ? "paidBy" : atTable ? "paysAtTable" : "paysNow";
  const payer = isOwn
    ? t(`${what}You`)
    : guest
      ? t(what, { name: nameOf(guest) })
      : t(payment.guest_id ? "paidByGone" : "toStaff");
  const release = async () => {
    setBusy(true);
    const released = await releaseShare(state, payment.payment_id);
    setBusy(false);
    if (released.ok) state.toasts.show({ title: t(locked && atTable ? "reopened" : "released") });
    else state.toasts.show({ title: errorText(released.error), variant: "failure" });
  };
  return (
    <li
      className="grid gap-2 rounded-card bg-surface-sunken px-4 py-3"
      data-payment={payment.failed ? "failed" : payment.status}
    >
      <p className="flex items-baseline justify-between gap-4">
        <span>{payer}</span>
        <Price value={money(payment.payable)} />
      </p>
      {payment.payable === payment.amount ? null : (
        <div className="text-small text-text-muted">
          <ShareLines amount={payment.amount} tip={payment.tip ?? ZERO} payable={payment.payable} />
        </div>
      )}
      {payment.expires_at ? (
        <p className="text-small text-text-muted">{t("until", { time: clock(payment.expires_at) })}</p>
      ) : null}
      {payment.failed ? <p className="text-small text-text-muted">{t("failedText")}</p> : null}
      {payment.status === "claimed" && (isOwn || (locked && atTable)) ? (
        <Button variant="secondary" loading={busy} onClick={release} className="justify-self-start" data-release>
          {t(locked && atTable ? "takeBack" : "release")}
        </Button>
      ) : null}
    </li>
  );
}
