"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { problemsOfPlace, TOO_LITTLE } from "@/components/checkout/bill/bill-problems";
import { BillTable } from "@/components/checkout/bill/bill-table";
import { OrderLines } from "@/components/checkout/bill/order-lines";
import type { BillState } from "@/components/checkout/bill/use-bill";
import { PageLink } from "@/components/layout/navigation/page-link";
import { useErrorText } from "@/components/texts/error-text";
import { useMoney } from "@/components/texts/money";
import type { Minor } from "@/lib/domain/money";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useCart, useStorefront } from "@/lib/state/provider";
import { Button, Notice, Skeleton, WalletIcon } from "@/ui-kit";

interface Props {
  bill: BillState;
  /** The coupon, between the lines and the bill. */
  coupon?: ReactNode;
}

/** WALL-01: the cashback of the order, as computed by the server; 0 without an account. */
function CashbackNote({ amount }: { amount: Minor }) {
  const t = useTranslations("checkout.bill");
  const money = useMoney();
  if (amount === 0) return null;
  return (
    <p className="mt-3 flex items-start gap-2 text-small text-success-text" data-cashback={amount}>
      <WalletIcon size={18} className="mt-0.5 shrink-0" />
      <span>{t("cashback", { amount: money(amount) })}</span>
    </p>
  );
}

/** The ordered lines and the bill; shows an error if the server cannot be reached. */
export function BillPanel({ bill, coupon }: Props) {
  const t = useTranslations("checkout.bill");
  const errorText = useErrorText();
  const { subPath } = useStorefront().settings;
  const items = useCart((cart) => cart.items);
  const count = useCart((cart) => cart.item_count);
  const errors = bill.answer?.errors ?? [];
  const whole = problemsOfPlace(errors, "cart", items).filter(({ error_type }) => error_type !== TOO_LITTLE);
  return (
    <section aria-labelledby="bill-title" className="grid gap-4" aria-busy={bill.loading}>
      <div className="flex items-center justify-between gap-4">
        <h2 id="bill-title" className="text-h3">
          {t("title")}
        </h2>
        <PageLink
          href={shopPath(subPath, "/menu")}
          className="flex min-h-11 items-center rounded-small font-semibold text-primary-text text-small underline-offset-4 hover:underline"
        >
          {t("addMore")}
        </PageLink>
      </div>
      <OrderLines errors={errors} />
      {whole.map(({ error_type, error_message }) => (
        <Notice key={error_type + error_message} tone="warning" live data-bill-error={error_type}>
          {error_message}
        </Notice>
      ))}
      {coupon}
      {bill.error ? (
        <Notice
          tone="warning"
          live
          title={t("unavailable")}
          action={
            <Button variant="secondary" size="small" loading={bill.loading} onClick={bill.retry}>
              {t("retry")}
            </Button>
          }
        >
          {errorText(bill.error)}
        </Notice>
      ) : null}
      {bill.answer?.bill ? (
        <>
          <BillTable bill={bill.answer.bill} itemCount={count} loading={bill.loading} />
          <CashbackNote amount={bill.answer.bill.cashback} />
        </>
      ) : bill.loading ? (
        <div className="grid gap-2">
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-8" />
        </div>
      ) : null}
      {bill.answer?.bill?.depends_on_address ? (
        <p className="text-small text-text-muted" data-depends-on-address>
          {t("dependsOnAddress")}
        </p>
      ) : null}
    </section>
  );
}
