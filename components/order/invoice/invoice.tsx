"use client";

import { useTranslations } from "next-intl";
import { useAddressLine } from "@/components/address/address-words";
import { usePhoneText } from "@/components/auth/phone/use-phone-text";
import { useTimeWords } from "@/components/checkout/time/time-words";
import { OrderItems } from "@/components/order/details/order-items";
import { paidWord } from "@/components/order/order-words";
import type { BusinessConfig } from "@/config/schema";
import type { OrderDetail } from "@/lib/api/order/order";
import { isOneOf, PAYMENT_OPTIONS } from "@/lib/domain/enumerations";
import { commaList } from "@/lib/domain/text/comma-list";
import { useStorefront } from "@/lib/state/provider";

export interface Seller {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly taxNumber: BusinessConfig["biz"]["taxNumber"];
}

/** A business may be registered once, or once for each store; null: not registered. */
function taxNumberAt({ taxNumber }: Seller, storeRef: string | null): string | null {
  if (typeof taxNumber !== "object") return taxNumber ?? null;
  return (storeRef && taxNumber[storeRef]) || null;
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-small text-text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Seller, buyer, number, date, lines, taxes and payment. */
export function Invoice({ order, seller }: { order: OrderDetail; seller: Seller }) {
  const t = useTranslations("order");
  const pay = useTranslations("checkout.pay.option");
  const words = useTimeWords();
  const created = Date.parse(order.created);
  const { store, address, payment_option: option } = order;
  const phone = store.phone ?? seller.phone;
  const { full } = usePhoneText();
  const line = useAddressLine();
  const { country } = useStorefront().settings;
  const taxNumber = taxNumberAt(seller, store.merchant_ref_id);
  return (
    <article
      data-invoice
      className="grid gap-6 rounded-card bg-surface-raised p-5 shadow-[inset_0_0_0_1px_var(--border)] lg:p-8 print:p-0 print:shadow-none"
    >
      <header className="flex flex-wrap justify-between gap-4">
        <div>
          <p className="font-semibold text-h2">{seller.name}</p>
          <p className="text-small text-text-muted">{commaList([store.name, store.address])}</p>
          {store.merchant_ref_id ? (
            <p className="text-small text-text-muted">{t("invoice.branch", { ref: store.merchant_ref_id })}</p>
          ) : null}
          {taxNumber ? (
            <p className="text-small text-text-muted" data-tax-number>
              {t("invoice.taxNumber", { country: country ?? "other" })} <bdi>{taxNumber}</bdi>
            </p>
          ) : null}
          <p className="flex flex-wrap gap-x-3 text-small text-text-muted">
            {[phone && full(phone), seller.email].filter(Boolean).map((way) => (
              <bdi key={way} dir="ltr">
                {way}
              </bdi>
            ))}
          </p>
        </div>
        <h2 className="text-h2">{t("invoice.title")}</h2>
      </header>
      <dl className="grid gap-4 sm:grid-cols-[4fr_4fr_3fr]">
        <Fact label={t("invoice.number")}>
          <bdi>{order.order_number}</bdi>
          <span className="block break-all text-caption text-text-muted">
            <bdi>{order.order_id}</bdi>
          </span>
        </Fact>
        <Fact label={t("invoice.date")}>
          <time dateTime={order.created}>{commaList([words.fullDay(words.dateOf(created)), words.time(created)])}</time>
        </Fact>
        <Fact label={t("invoice.payment")}>
          {isOneOf(PAYMENT_OPTIONS, option) ? pay(option) : option}
          <span className="block text-small text-text-muted">{t(`paid.${paidWord(order)}`)}</span>
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
