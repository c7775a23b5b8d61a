"use client";

import { useTableNamed } from "@/components/table/room/words";
import { useMoney } from "@/components/texts/money";
import { readReceipt } from "@/lib/actions/dine-in/stored-receipt";
import type { TableReceipt } from "@/lib/api/order/dine-in";
import { givenBackOf } from "@/lib/domain/dine-in/given-back";
import { hasDishesToCome } from "@/lib/domain/dine-in/share";
import type { TableBill } from "@/lib/domain/dine-in/table";
import { addMoney, ZERO } from "@/lib/domain/money";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useTranslations } from "@/lib/i18n/translations";
import { useRead } from "@/lib/react/use-read";
import { useCart, useSelectedStore } from "@/lib/state/provider";
import { useTable, useVisit } from "@/lib/state/table/table-provider";
import { NO_VISIT } from "@/lib/state/table/table-state";
import { Button, buttonClass, Price, Sheet } from "@/ui-kit";

/** LIVE-03, DINE-04: the visit is over, and why; after the bill is paid, the thanks. */
export function EndedSheet() {
  const t = useTranslations("table.ended");
  const common = useTranslations("table");
  const state = useTable();
  const table = useSelectedStore((store) => store.table?.name ?? "");
  const tableNamed = useTableNamed();
  const unsent = useCart(({ item_count }) => item_count);
  const ended = useVisit((visit) => visit.ended);
  const { bill, own, refunds } = useLastBill(ended === "bill_closed");
  const toCome = bill !== null && hasDishesToCome(bill);
  const receipt = shopPath(state.settings.subPath, "/table-receipt");
  const close = () => {
    state.store.setState({ table: state.place.table, floor: state.place.floor });
    state.visit.setState(NO_VISIT, true);
  };
  return (
    <Sheet
      open={ended !== null}
      onClose={close}
      title={ended ? t(`${ended}Title`) : ""}
      closeLabel={common("close")}
      data-ended={ended}
      footer={
        <div className="grid gap-2">
          {ended === "bill_closed" ? (
            <a href={receipt} className={buttonClass({ size: "large" })} data-receipt>
              {t("receipt")}
            </a>
          ) : null}
          <Button size="large" block variant={ended === "bill_closed" ? "secondary" : "primary"} onClick={close}>
            {t("action")}
          </Button>
        </div>
      }
    >
      {ended ? <p>{t(`${ended}Text`, { table: tableNamed(table) })}</p> : null}
      {ended === "bill_closed" && toCome ? (
        <p className="mt-2 font-semibold" data-to-come>
          {t("toCome")}
        </p>
      ) : null}
      {ended && unsent > 0 ? <p className="mt-2">{t("kept")}</p> : null}
      {ended === "bill_closed" && bill ? <WhatWasPaid bill={bill} own={own} refunds={refunds} /> : null}
    </Sheet>
  );
}

interface LastBill {
  readonly bill: TableBill | null;
  readonly own: string | null;
  readonly refunds: TableReceipt["refunds"];
}

/**
 * The bill as it was closed, and this phone's guest. Who comes back from paying online has never read the bill on this
 * page, so it is the receipt's; until that is read, what the phone knew last.
 */
function useLastBill(isClosed: boolean): LastBill {
  const state = useTable();
  const { last: receipt } = useRead(isClosed ? "receipt" : null, () => readReceipt(state), { recovers: true });
  const bill = useVisit((visit) => visit.bill);
  const own = useVisit(({ visit }) => visit?.you.id ?? null);
  if (!receipt) return { bill, own, refunds: [] };
  const { guests, refunds } = receipt;
  return { bill: receipt.bill, own: guests.find(({ is_you }) => is_you)?.id ?? null, refunds };
}

function WhatWasPaid({ bill, own, refunds }: LastBill & { readonly bill: TableBill }) {
  const words = useTranslations("table.back");
  const t = useTranslations("table.ended");
  const money = useMoney();
  const payments = bill.payments.filter(({ guest_id, status }) => guest_id === own && status !== "released");
  const paid = addMoney(...payments.map(({ payable }) => payable));
  const tips = addMoney(...payments.map(({ tip = ZERO }) => tip));
  const back = givenBackOf(payments, refunds);
  return (
    <dl className="mt-4 grid gap-2">
      <Row label={t("total")} value={money(bill.total)} />
      {paid > 0 ? (
        <Row
          label={back?.isAll ? words("yours") : t("youPaid")}
          note={back ? words(back.word, { amount: money(back.amount) }) : null}
          value={money(paid)}
        />
      ) : null}
      {tips > 0 ? <Row label={t("tipIncluded")} value={money(tips)} /> : null}
    </dl>
  );
}

function Row({ label, note = null, value }: { label: string; note?: string | null; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>
        {label}
        {note === null ? null : (
          <span className="block text-small text-warning-text" data-note>
            {note}
          </span>
        )}
      </dt>
      <dd className="m-0">
        <Price value={value} />
      </dd>
    </div>
  );
}
