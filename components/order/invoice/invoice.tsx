"use client";

import { useTranslations } from "next-intl";
import { useAddressLine } from "@/components/address/address-words";
import { useTimeWords } from "@/components/checkout/time/time-words";
import { OrderItems } from "@/components/order/details/order-items";
import { RefundLines } from "@/components/order/details/refund-lines";
import { InvoiceHeader, type Seller } from "@/components/order/invoice/invoice-header";
import { usePaidCard, usePaidText, usePaymentOption } from "@/components/order/order-words";
import type { OrderDetail } from "@/lib/api/order/order";
import { isCalledOff, placedAt } from "@/lib/domain/order/order-status";
import { commaList } from "@/lib/domain/text/comma-list";
import { useStorefront } from "@/lib/state/provider";

/** One thing that a receipt states, below its name. */
export function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 break-words">
      <dt className="text-small text-text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Seller, buyer, number, date, lines, taxes and payment. */
export function Invoice({ order, seller }: { order: OrderDetail; seller: Seller }) {
  const t = useTranslations("order");
  const words = useTimeWords();
  const { country } = useStorefront().settings;
  const title = seller.taxNumber ? t("invoice.taxTitle", { country: country ?? "other" }) : t("invoice.title");
  const placed = placedAt(order);
  const { store, address } = order;
  const option = usePaymentOption(order);
  const paid = usePaidText(order);
  const card = usePaidCard(order);
  const line = useAddressLine();
  return (
    <article
      data-invoice
      className="grid gap-6 rounded-card bg-surface-raised p-5 shadow-[inset_0_0_0_1px_var(--border)] lg:p-8 print:p-0 print:shadow-none"
    >
      <InvoiceHeader seller={seller} store={store} title={title} />
      {/* Or a printed one would read as a debt. */}
      {isCalledOff(order.state) ? (
        <p className="font-semibold text-failure-text text-h3" data-called-off>
          {t(`headline.${order.state as "CANCELLED" | "EXPIRED" | "VOIDED"}`)}
        </p>
      ) : null}
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-[3fr_5fr_3fr]">
        <Fact label={t("invoice.number")}>
          <bdi>{order.order_number}</bdi>
        </Fact>
        <Fact label={t("invoice.date")}>
          <time dateTime={placed}>
            {commaList([words.fullDay(words.dateOf(Date.parse(placed))), words.time(Date.parse(placed))])}
          </time>
        </Fact>
        <Fact label={t("invoice.payment")}>
          {option}
          <div className="text-small text-text-muted">
            {card ? <div data-paid-card>{card}</div> : null}
            {paid}
            <RefundLines refunds={order.payment?.refunds ?? []} />
          </div>
        </Fact>
        {order.customer_name ? (
          <Fact label={t("invoice.customer")}>
            <bdi>{order.customer_name}</bdi>
          </Fact>
        ) : null}
        {address ? <Fact label={t("invoice.deliveredTo")}>{line(address)}</Fact> : null}
      </dl>
      <OrderItems order={order} withTax />
    </article>
  );
}
