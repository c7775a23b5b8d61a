"use client";

import { useTranslations } from "next-intl";
import { type PriceDifference, priceDifferences } from "@/components/checkout/placing/price-change";
import { useMoney } from "@/components/texts/money";
import type { Bill } from "@/lib/api/order/bill";
import { asMinor, type Minor } from "@/lib/domain/money";
import { Button, Sheet } from "@/ui-kit";

interface Props {
  /** The bill the guest saw; null if it is not known any more. */
  before: Bill | null;
  /** Minor units, as shown to the guest. */
  shown: Minor;
  after: Bill;
  onAgree: () => void;
  onClose: () => void;
}

/** PRICE_CHANGED: by how much and why. Nothing is placed until the guest agrees. */
export function PriceChangeSheet({ before, shown, after, onAgree, onClose }: Props) {
  const t = useTranslations("checkout.change");
  const bill = useTranslations("checkout.bill");
  const money = useMoney();
  const total = after.payable_amount;
  const differences = before ? priceDifferences(before, after) : [];
  const nameOf = ({ title, part }: PriceDifference) => title ?? (part === "items" ? t("items") : bill("discount"));
  return (
    <Sheet
      open
      size="small"
      onClose={onClose}
      title={t("title")}
      closeLabel={t("close")}
      footer={
        <div className="grid gap-2">
          <Button size="large" block onClick={onAgree}>
            {t("agree", { amount: money(total) })}
          </Button>
          <Button variant="ghost" block onClick={onClose}>
            {t("notNow")}
          </Button>
        </div>
      }
    >
      <p data-price-change>
        {t(total > shown ? "more" : "less", {
          by: money(asMinor(Math.abs(total - shown))),
          before: money(shown),
          after: money(total),
        })}
      </p>
      {differences.length > 0 ? (
        <dl className="mt-4 grid gap-2 rounded-card bg-surface-sunken p-4 text-small">
          {differences.map((part) => (
            <div key={`${part.part}${part.title}`} className="flex justify-between gap-4">
              <dt>{nameOf(part)}</dt>
              <dd>
                <s className="me-2 text-text-muted">
                  <bdi className="money">{money(part.before)}</bdi>
                </s>
                <bdi className="money font-semibold">{money(part.after)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {after.discount && !after.discount.success && after.discount.msg ? (
        <p className="mt-4 text-small">{after.discount.msg}</p>
      ) : null}
      <p className="mt-4 text-small text-text-muted">{t("nothingPlaced")}</p>
    </Sheet>
  );
}
