"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { useGuestName, useGuests } from "@/components/table/room/words";
import { useMoney } from "@/components/texts/money";
import { declinedPaymentRequest } from "@/lib/domain/dine-in/declined-payment-request";
import { paidBy } from "@/lib/domain/dine-in/share";
import type { BillPayment } from "@/lib/domain/dine-in/table";
import { useTranslations } from "@/lib/i18n/translations";
import { useTable, useVisit } from "@/lib/state/table/table-provider";

/**
 * DINE-05: says that this phone's money has arrived, that staff cannot take it, or that a payment of the table did not go
 * through, whatever its guest is looking at.
 */
export function usePaidToast(): void {
  const t = useTranslations("table.bill");
  const money = useMoney();
  const { toasts } = useTable();
  const nameOf = useGuestName();
  const guests = useGuests();
  const paid = useVisit(({ bill, visit }) => (bill && visit ? paidBy(bill, visit.you.id) : null));
  const declined = useVisit(({ visit }) => visit && (declinedPaymentRequest(visit.requests)?.request_id ?? ""));
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
  const failed = useVisit(({ bill }) => (bill ? failedOf(bill.payments) : null));
  const failedBefore = useRef(failed);
  const tell = useEffectEvent((guestId: string) => {
    const guest = guests.get(guestId);
    if (!guest) return;
    const title = guest.is_you ? t("failedByYou") : t("failedBy", { name: nameOf(guest) });
    toasts.show({ title, variant: "failure" });
  });
  useEffect(() => {
    const known = failedBefore.current;
    failedBefore.current = failed;
    if (failed === null || known === null) return;
    for (const one of failed.split(" ")) if (one && !known.includes(one)) tell(one.split("/")[1] ?? "");
  }, [failed]);
}

/** Shares whose payment failed, each with its guest, as one text that two reads can be compared by. */
const failedOf = (payments: readonly BillPayment[]): string =>
  payments.flatMap(({ failed, payment_id, guest_id }) => (failed ? `${payment_id}/${guest_id ?? ""}` : [])).join(" ");
