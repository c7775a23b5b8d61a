"use client";

import type { LineChangeTexts } from "@/components/cart/recheck/line-change-texts";
import { unitPrice } from "@/lib/domain/cart/cart";
import type { LineChange } from "@/lib/domain/cart/recheck";
import { formatMoney, type Minor } from "@/lib/domain/money";
import { fill } from "@/lib/i18n/client-texts";
import { useStorefront } from "@/lib/state/provider";

interface Props {
  readonly change: LineChange;
  readonly texts: LineChangeTexts;
  /** In a list whose heading already says that its lines are removed: leaves out the word "removed". */
  readonly brief?: boolean;
}

/** One changed line of the cart and its change: "Masala Dosa · ₹120 → ₹130", "2 instead of 4", or why it is removed. */
export function LineChangeRow({ change: { before, after, problems }, texts, brief = false }: Props) {
  const { currency, locale } = useStorefront().settings;
  const money = (minor: Minor) => formatMoney(minor, currency, locale);
  const [was, is] = [unitPrice(before), after ? unitPrice(after) : null];
  const fewer = after !== null && after.quantity < before.quantity;
  return (
    <li
      className="grid gap-0.5"
      data-change={after === null ? "gone" : fewer ? "fewer" : is === was ? "same" : "price"}
    >
      <p className="flex gap-3">
        <span className="tabular-nums text-text-muted">{before.quantity} ×</span>
        <span className="min-w-0 flex-1 font-semibold">{before.item_title}</span>
        {after === null && !brief ? <span className="text-small text-warning-text">{texts.removed}</span> : null}
      </p>
      {is !== null && is !== was ? (
        <p className="ps-9 text-small">{fill(texts.price, { before: money(was), after: money(is) })}</p>
      ) : null}
      {fewer ? (
        <p className="ps-9 text-small">{fill(texts.fewer, { count: after.quantity, before: before.quantity })}</p>
      ) : null}
      {problems.map(({ code, message }) => (
        <p key={`${code} ${message}`} className="ps-9 text-small text-text-muted">
          {message}
        </p>
      ))}
    </li>
  );
}
