"use client";

import { useTranslations } from "next-intl";
import { AmountLine } from "@/components/table/amount-line";
import { useMoney } from "@/components/texts/money";
import { claimedOf, leftToPay, orderedBy } from "@/lib/domain/dine-in/share";
import type { TableBill } from "@/lib/domain/dine-in/table";
import { ZERO } from "@/lib/domain/money";
import { useVisit } from "@/lib/state/table/table-provider";
import { Price } from "@/ui-kit";

/**
 * The amounts that matter, in one order: the whole table's, what is paid of it, and what is left to pay; of that, what
 * guests are paying and what nobody has taken; then one's own part.
 */
export function BillSummary({ bill }: { bill: TableBill }) {
  const t = useTranslations("table.bill");
  const money = useMoney();
  const own = useVisit(({ visit }) => visit?.you.id ?? "");
  const claimed = claimedOf(bill);
  const ordered = orderedBy(bill, own);
  const isWhole = bill.paid === ZERO;
  const left = leftToPay(bill);
  const isClaimed = claimed > ZERO && claimed >= left;
  return (
    <section className="grid gap-2 rounded-card bg-surface-sunken p-4" data-bill-summary>
      {isWhole ? null : <AmountLine label={t("total")} value={money(bill.total)} />}
      {bill.paid > 0 ? <AmountLine label={t("paid")} value={money(bill.paid)} /> : null}
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span>{t(isWhole ? "total" : isClaimed ? "claimed" : "due")}</span>
        <Price value={money(left)} className="text-h2" data-due={!isWhole || undefined} />
      </p>
      {claimed > 0 && (isWhole || !isClaimed) ? (
        <>
          <AmountLine label={t("claimed")} value={money(claimed)} />
          {bill.due > 0 ? <AmountLine label={t("open")} value={money(bill.due)} /> : null}
        </>
      ) : null}
      {ordered > 0 && ordered < bill.total && ordered !== left ? (
        <div className="border-border border-t pt-2 text-small text-text-muted" data-own-part>
          <AmountLine label={t("ownPart")} value={money(ordered)} />
        </div>
      ) : null}
    </section>
  );
}
