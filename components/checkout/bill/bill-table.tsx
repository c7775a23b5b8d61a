"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCouponRule } from "@/components/checkout/bill/coupon-rule";
import { IncludedTaxes } from "@/components/texts/included-taxes";
import { useMinus } from "@/components/texts/minus";
import { useMoney } from "@/components/texts/money";
import type { Bill } from "@/lib/api/order/bill";
import { Spinner } from "@/ui-kit";

function Row({ label, amount }: { label: ReactNode; amount: string }) {
  return (
    <div className="flex justify-between gap-4 text-small">
      <dt className="min-w-0 text-text-muted">{label}</dt>
      <dd>
        <bdi className="money">{amount}</bdi>
      </dd>
    </div>
  );
}

/** BILL-01: every line of the bill, in the order in which it adds up. */
export function BillTable({ bill, itemCount, loading }: { bill: Bill; itemCount: number; loading: boolean }) {
  const t = useTranslations("checkout.bill");
  const money = useMoney();
  const rule = useCouponRule(bill);
  const { discount, wallet_credit_applied: wallet } = bill;
  const minus = useMinus();
  return (
    <div className="grid gap-2">
      <dl className="grid gap-2" data-bill>
        <Row label={t("items", { count: itemCount })} amount={money(bill.sub_total)} />
        {discount?.success && discount.value > 0 ? (
          <Row
            label={
              <>
                {discount.msg || t("discount")}
                {rule ? (
                  <span className="block" data-coupon-rule>
                    {rule}
                  </span>
                ) : null}
              </>
            }
            amount={minus(discount.value)}
          />
        ) : null}
        {bill.other_charges.map(({ title, amount, about }) => (
          <Row
            key={title}
            label={
              <>
                {title}
                {about ? <span className="block text-caption">{about}</span> : null}
              </>
            }
            amount={amount === 0 ? t("free") : money(amount)}
          />
        ))}
        {bill.tax_breakup.length > 0
          ? bill.tax_breakup.map(({ title, amount }) => <Row key={title} label={title} amount={money(amount)} />)
          : bill.taxes > 0 && <Row label={t("taxes")} amount={money(bill.taxes)} />}
        {wallet ? <Row label={t("wallet")} amount={minus(wallet)} /> : null}
        <div
          className="mt-1 flex justify-between gap-4 border-border border-t pt-3 font-semibold text-h3"
          data-total={bill.payable_amount}
        >
          <dt className="flex items-center gap-2">
            {t(bill.depends_on_address ? "totalFrom" : "total")}
            {loading ? (
              <>
                <Spinner size={18} />
                <span className="sr-only">{t("updating")}</span>
              </>
            ) : null}
          </dt>
          <dd>
            <bdi className="money">{money(bill.payable_amount)}</bdi>
          </dd>
        </div>
      </dl>
      <IncludedTaxes taxes={bill.included_taxes} />
    </div>
  );
}
