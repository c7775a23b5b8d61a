"use client";

import { clsx } from "clsx";
import type { ReactNode } from "react";
import { DietNote } from "@/components/diet/diet-notice";
import { DishPictures } from "@/components/order/list/dish-pictures";
import { IncludedTaxes } from "@/components/texts/included-taxes";
import { useMinus } from "@/components/texts/minus";
import { useMoney } from "@/components/texts/money";
import type { OrderDetail } from "@/lib/api/order/order";
import type { Wording } from "@/lib/domain/modes";
import { subtractMoney, ZERO } from "@/lib/domain/money";
import { cashbackState } from "@/lib/domain/order/cashback";
import { traitsOfOrder } from "@/lib/domain/shop/order-types";
import { commaList } from "@/lib/domain/text/comma-list";
import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";

function Row({ label, children, strong }: { label: ReactNode; children: ReactNode; strong?: boolean }) {
  return (
    <div
      className={
        strong
          ? "mt-1 flex justify-between gap-4 border-border border-t pt-3 font-semibold text-h3"
          : "flex justify-between gap-4 text-small"
      }
    >
      <dt className={strong ? undefined : "text-text-muted"}>{label}</dt>
      <dd>
        <bdi className="money">{children}</bdi>
      </dd>
    </div>
  );
}

/** Number, dish and price; the options below the two have the whole width, which is little on a phone. */
const ORDERED_LINE = "grid grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[auto_1fr] gap-x-3 text-small";

const NO_CONTACT = { delivery: "noContactDelivery", pickup: "noContact" } as const satisfies Record<Wording, string>;

/** Where a receipt names the tax of the whole, and no price with it. */
const TAX_BELOW: readonly (string | null)[] = ["US", "CA", "PR"];

/** What the guest asked for with the whole order. */
function OrderRequests({ order }: { order: OrderDetail }) {
  const t = useTranslations("order");
  // In the words in which it was chosen.
  const choice = useTranslations("checkout.choices");
  return (
    <>
      {order.diet ? <DietNote sent={order.diet} /> : null}
      {order.cutlery !== null || order.no_contact ? (
        <ul className="grid gap-1 text-small text-text-muted" data-order-choices>
          {order.cutlery === null ? null : <li>{t(order.cutlery ? "cutlery.with" : "cutlery.without")}</li>}
          {order.no_contact ? <li>{choice(NO_CONTACT[traitsOfOrder(order.order_type).wording])}</li> : null}
        </ul>
      ) : null}
      {order.instructions ? (
        <p className="text-small text-text-muted">{t("note", { note: order.instructions })}</p>
      ) : null}
    </>
  );
}

/**
 * The ordered items and the parts of the amount. In an invoice each line also has its tax, where that is usual; what was asked
 * of the kitchen is no part of it.
 */
export function OrderItems({ order, withTax = false }: { order: OrderDetail; withTax?: boolean }) {
  const t = useTranslations("order");
  const money = useMoney();
  const minus = useMinus();
  const { country } = useStorefront().settings;
  const taxByLine = withTax && !TAX_BELOW.includes(country);
  const wallet = order.wallet_credit_applied ?? ZERO;
  const discount = order.discount_applied ?? order.discount;
  const brings = cashbackState(order);
  const pictured = !withTax && order.items.some(({ picture }) => picture);
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3">
        {order.items.map((item, index) => {
          const options = commaList(item.options.map(({ title }) => title));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move
            <li key={`${item.id}/${index}`} className={ORDERED_LINE}>
              <span className="row-span-2 flex items-start gap-3">
                {pictured && item.picture ? <DishPictures pictures={[item.picture]} /> : null}
                {/* A dish without one stands in line with the others. */}
                {pictured && !item.picture ? (
                  <span
                    className="my-0.5 grid size-10 shrink-0 place-items-center rounded-control bg-surface-sunken font-heading font-semibold text-body text-text-muted"
                    aria-hidden="true"
                  >
                    {[...item.title.trim()][0]}
                  </span>
                ) : null}
                <span className="min-w-7 rounded-small bg-surface-sunken px-1.5 py-0.5 text-center font-semibold tabular-nums">
                  {item.quantity}
                  <span className="sr-only"> ×</span>
                </span>
              </span>
              <span className="pt-0.5">{item.title}</span>
              <span className={clsx("pt-0.5 text-end", taxByLine && "row-span-2")}>
                <bdi className="money">{money(item.total)}</bdi>
                {taxByLine && item.total_with_tax !== item.total ? (
                  <span className="block text-caption text-text-muted" data-with-tax>
                    {t("invoice.withTax", { amount: money(item.total_with_tax) })}
                  </span>
                ) : null}
              </span>
              <span className={clsx("col-start-2 pb-0.5 text-text-muted", !taxByLine && "col-end-4")}>
                {options ? <span className="block">{options}</span> : null}
                {item.instructions && !withTax ? (
                  <span className="block">{t("note", { note: item.instructions })}</span>
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
      {withTax ? null : <OrderRequests order={order} />}
      <dl className="grid gap-2 border-border border-t pt-4">
        <Row label={t("subtotal")}>{money(order.order_subtotal)}</Row>
        {discount > 0 ? (
          <Row label={order.coupon ? t("coupon", { code: order.coupon }) : t("discount")}>{minus(discount)}</Row>
        ) : null}
        {order.other_charges.map(({ title, amount }) => (
          <Row key={title} label={title}>
            {money(amount)}
          </Row>
        ))}
        {order.tax_breakup.length > 0
          ? order.tax_breakup.map(({ title, amount }) => (
              <Row key={title} label={title}>
                {money(amount)}
              </Row>
            ))
          : order.total_taxes > 0 && <Row label={t("taxes")}>{money(order.total_taxes)}</Row>}
        <Row label={t("total")} strong>
          {money(order.order_total)}
        </Row>
        {wallet > 0 ? (
          <>
            <Row label={t("wallet")}>{minus(wallet)}</Row>
            <Row label={t("toPay")}>{money(subtractMoney(order.order_total, wallet))}</Row>
          </>
        ) : null}
      </dl>
      <IncludedTaxes taxes={order.included_taxes} />
      {brings ? (
        <p className="text-small text-text-muted">{t(`cashback.${brings}`, { amount: money(order.cashback) })}</p>
      ) : null}
    </div>
  );
}
