"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useMoney } from "@/components/texts/money";
import { declinedPayment } from "@/lib/domain/dine-in/requests";
import { paidBy } from "@/lib/domain/dine-in/share";
import { useTable, useVisit } from "@/lib/state/table/table-provider";

/** DINE-05: says that this phone's money has arrived, or that staff cannot take it, whatever its guest is looking at. */
export function usePaidToast(): void {
  const t = useTranslations("table.bill");
  const money = useMoney();
  const { toasts } = useTable();
  const paid = useVisit(({ bill, visit }) => (bill && visit ? paidBy(bill, visit.you.id) : null));
  const declined = useVisit(({ visit }) => visit && (declinedPayment(visit.requests)?.request_id ?? ""));
  const before = useRef(paid);
  const answered = useRef(declined);
  useEffect(() => {
    const known = before.current;
    before.current = paid;
    // What was paid before this page was opened is on the bill.
    if (paid !== null && known !== null && paid > known) toasts.show({ title: t("youPaid", { amount: money(paid) }) });
  }, [paid, toasts, t, money]);
  useEffect(() => {
    const known = answered.current;
    answered.current = declined;
    if (declined && known !== null && declined !== known) toasts.show({ title: t("declinedTitle") });
  }, [declined, toasts, t]);
}
