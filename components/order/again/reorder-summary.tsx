"use client";

import { useMoney } from "@/components/texts/money";
import type { ReorderPreview } from "@/lib/actions/cart/reorder";
import { lineTotal } from "@/lib/domain/cart/cart";
import { commaList } from "@/lib/domain/text/comma-list";
import { useTranslations } from "@/lib/i18n/translations";
import { Price } from "@/ui-kit";

/** OLIST-03: what of an old order goes into the cart, at today's prices, and what does not, with the reason. */
export function ReorderSummary({ preview }: { preview: ReorderPreview }) {
  const t = useTranslations("order.reorder");
  const money = useMoney();
  const { lines, unavailable, subTotal, joins } = preview;
  return (
    <div className="grid gap-4 text-start" data-reorder-summary={lines.length}>
      {lines.length > 0 ? (
        <ul className="grid gap-2" aria-label={t("goesIn")}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may stand there twice, with other notes
            <li key={`${line.signature}/${index}`} className="flex items-start justify-between gap-3">
              <span className="min-w-0">
                <span className="block">{t("line", { count: line.quantity, item: line.item_title })}</span>
                {line.options.length > 0 ? (
                  <span className="block text-small text-text-muted">
                    {commaList(line.options.map(({ title }) => title))}
                  </span>
                ) : null}
              </span>
              <Price value={money(lineTotal(line))} />
            </li>
          ))}
          <li className="flex items-baseline justify-between gap-3 border-border border-t pt-2 font-semibold">
            <span>{t("today")}</span>
            <Price value={money(subTotal)} />
          </li>
        </ul>
      ) : null}
      {unavailable.length > 0 ? (
        <ul className="grid gap-2" aria-label={t("staysOut")}>
          {unavailable.map(({ id, title, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may be named twice, with other options
            <li key={`${id}/${index}`}>
              <span className="block font-semibold">
                <bdi>{title}</bdi>
              </span>
              <span className="text-small text-text-muted">{reason}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {lines.length > 0 && joins > 0 ? (
        <p className="text-small text-text-muted">{t("joins", { count: joins })}</p>
      ) : null}
    </div>
  );
}
