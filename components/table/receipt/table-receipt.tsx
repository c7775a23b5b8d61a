"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTimeWords } from "@/components/checkout/time/time-words";
import { Fact } from "@/components/order/invoice/invoice";
import { InvoiceHeader, type Seller } from "@/components/order/invoice/invoice-header";
import { OwnPart } from "@/components/table/receipt/own-part";
import { TableBillLines } from "@/components/table/receipt/table-bill-lines";
import { useMoney } from "@/components/texts/money";
import type { TableReceipt } from "@/lib/api/order/dine-in";
import { receiptNumber } from "@/lib/domain/dine-in/receipt-number";
import { commaList } from "@/lib/domain/text/comma-list";
import { Button, Chip } from "@/ui-kit";

/** DINE-04: what a guest paid, and the whole table's bill; the page prints the one that is chosen. */
export function TableReceiptView({ receipt, seller }: { receipt: TableReceipt; seller: Seller }) {
  const t = useTranslations("tableReceipt");
  const words = useTimeWords();
  const money = useMoney();
  const you = receipt.guests.find(({ is_you }) => is_you)?.id;
  const own = receipt.bill.payments.filter(({ guest_id, status }) => guest_id === you && status === "paid");
  const [part, setPart] = useState<"own" | "table">(own.length > 0 ? "own" : "table");
  const paid = part === "own" ? own.flatMap(({ paid_at }) => paid_at ?? []).sort() : [];
  // The bill closes with the last guest's payment, which may be long after this one's.
  const date = paid.at(-1) ?? receipt.closed;
  const at = Date.parse(date);
  return (
    <>
      {own.length > 0 ? (
        <div className="flex flex-wrap gap-2 print:hidden">
          {(["own", "table"] as const).map((each) => (
            <Chip
              key={each}
              selected={part === each}
              onClick={() => setPart(each)}
              className="min-h-11!"
              data-part={each}
            >
              {t(each)}
            </Chip>
          ))}
        </div>
      ) : null}
      <article
        data-receipt={part}
        className="grid gap-6 rounded-card bg-surface-raised p-5 shadow-[inset_0_0_0_1px_var(--border)] lg:p-8 print:p-0 print:shadow-none"
      >
        <InvoiceHeader seller={seller} store={receipt.store} title={t(part === "own" ? "ownTitle" : "tableTitle")} />
        <dl className="grid gap-4 sm:grid-cols-3">
          {part === "own" ? (
            <>
              <Fact label={t("receipt")}>
                <bdi data-receipt-number>{receiptNumber(receipt.number, receipt.bill.payments, you)}</bdi>
              </Fact>
              <Fact label={t("bill")}>
                <span data-of-bill>
                  <bdi>{receipt.number}</bdi> · <bdi>{money(receipt.bill.total)}</bdi>
                </span>
              </Fact>
            </>
          ) : (
            <Fact label={t("number")}>
              <bdi>{receipt.number}</bdi>
            </Fact>
          )}
          <Fact label={t("date")}>
            <time dateTime={date}>{commaList([words.fullDay(words.dateOf(at)), words.time(at)])}</time>
          </Fact>
          <Fact label={t("place")}>
            {commaList([receipt.table.name, ...(receipt.floor ? [receipt.floor.name] : [])])}
          </Fact>
        </dl>
        {part === "own" ? (
          <OwnPart bill={receipt.bill} payments={own} refunds={receipt.refunds} />
        ) : (
          <TableBillLines receipt={receipt} />
        )}
      </article>
      <Button block variant="secondary" onClick={() => window.print()} className="print:hidden">
        {t("print")}
      </Button>
    </>
  );
}
