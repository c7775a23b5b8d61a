"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useTimeWords } from "@/components/checkout/time/time-words";
import { useMoney } from "@/components/texts/money";
import type { Transaction } from "@/lib/api/customer/customer";
import { mostMoney, negateMoney } from "@/lib/domain/money";
import { shortReference } from "@/lib/domain/order/short-reference";
import { commaList } from "@/lib/domain/text/comma-list";
import { withSign } from "@/lib/domain/text/with-sign";

/** One wallet transaction: type, time, store, bill, gateway and amount. */
export function TransactionRow({ transaction }: { transaction: Transaction }) {
  const t = useTranslations("accountPages.wallet");
  const gateways = useTranslations("gateways");
  const money = useMoney();
  const words = useTimeWords();
  const { payment_type, payment_amount, payment_src, store_name, bill_number, comments } = transaction;
  const created = Date.parse(transaction.created);
  const numberOf = (number: string) => {
    const short = shortReference(number);
    return short === number ? t("bill", { number }) : t("reference", { number: `\u2066${short}\u2069` });
  };
  const known = t as unknown as { (key: string): string; has(key: string): boolean };
  const type = payment_type && known.has(`types.${payment_type}`) ? known(`types.${payment_type}`) : payment_type;
  const source = payment_src && known.has(`sources.${payment_src}`) ? known(`sources.${payment_src}`) : null;
  // Looked up by its message key, because the list of gateways would import the payment client.
  const names = gateways as unknown as { (key: string): string; has(key: string): boolean };
  const gateway = payment_src && names.has(`${payment_src}.by`) ? names(`${payment_src}.by`) : payment_src;
  const incoming = payment_amount > 0;
  // What comes into the wallet does not come from it.
  const from = incoming && payment_src === "wallet" ? null : (source ?? gateway);
  const details = [store_name, bill_number && numberOf(bill_number), from].filter(Boolean);
  return (
    <li className="flex items-start justify-between gap-4 py-4">
      <p className="min-w-0">
        <span className="block font-semibold">{type || t(incoming ? "in" : "out")}</span>
        <span className="block text-small text-text-muted">
          <bdi>{commaList([words.day(words.dateOf(created)), words.time(created)])}</bdi>
        </span>
        {details.length > 0 ? (
          // A bill number may contain no break opportunity and would otherwise widen the page.
          <span className="wrap-anywhere block text-small text-text-muted">{details.join(" · ")}</span>
        ) : null}
        {comments ? <span className="wrap-anywhere block text-small">{comments}</span> : null}
      </p>
      <bdi className={clsx("money shrink-0 font-semibold", incoming && "text-success-text")}>
        {withSign(incoming ? "+" : "−", money(mostMoney(payment_amount, negateMoney(payment_amount))))}
      </bdi>
    </li>
  );
}
