"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useMoney } from "@/components/texts/money";
import { paidBy } from "@/lib/domain/dine-in/share";
import { useTable, useVisit } from "@/lib/state/table/table-provider";

/** DINE-05: says that this phone's money has arrived, whatever its guest is looking at. */
export function usePaidToast(): void {
  const t = useTranslations("table.bill");
  const money = useMoney();
  const { toasts } = useTable();
  const paid = useVisit(({ bill, visit }) => (bill && visit ? paidBy(bill, visit.you.id) : null));
  const before = useRef(paid);
  useEffect(() => {
    const known = before.current;
    before.current = paid;
    // What was paid before this page was opened is on the bill.
    if (paid !== null && known !== null && paid > known) toasts.show({ title: t("youPaid", { amount: money(paid) }) });
  }, [paid, toasts, t, money]);
}
