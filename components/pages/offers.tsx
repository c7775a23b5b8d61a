import { useFormatter, useTranslations } from "next-intl";
import { TryAgain } from "@/components/layout/try-again";
import type { BusinessConfig } from "@/config/schema";
import type { Coupon } from "@/lib/api/bill";
import { publicPath } from "@/lib/business/urls";
import { EmptyState, Notice, StarIcon } from "@/ui-kit";

/** CPN-04: title, description, code and last day of each coupon; `null` while the list could not be read. */
export function Offers({ business, coupons }: { business: BusinessConfig; coupons: readonly Coupon[] | null }) {
  const t = useTranslations("offers");
  const format = useFormatter();
  return (
    <div className="frame py-8 lg:py-12">
      <h1>{t("title")}</h1>
      {coupons === null && (
        <Notice tone="warning" className="mt-6">
          {t("unavailable")}
          <TryAgain healthPath={publicPath(business, "/p/health")} />
        </Notice>
      )}
      {coupons?.length === 0 && <EmptyState icon={<StarIcon size={28} />} title={t("none")} />}
      <ul className="mt-6 grid gap-4 md:grid-cols-2">
        {coupons?.map((coupon) => (
          <li
            key={coupon.redemption_code}
            className="flex flex-col gap-2 rounded-card border border-border border-dashed bg-surface-raised p-5"
          >
            <h2 className="text-h3">{coupon.title}</h2>
            {coupon.description && <p className="text-text-muted">{coupon.description}</p>}
            <p className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
              <span>
                {t("code")}{" "}
                <bdi className="rounded-small bg-primary-soft px-2 py-1 font-semibold text-on-primary-soft">
                  {coupon.redemption_code}
                </bdi>
              </span>
              {coupon.valid_until && (
                <span className="text-small text-text-muted">
                  {t("validUntil", { date: format.dateTime(new Date(coupon.valid_until), { dateStyle: "medium" }) })}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
