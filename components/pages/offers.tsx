import { useLocale, useTranslations } from "next-intl";
import { Unanswered } from "@/components/layout/errors/unanswered";
import { OfferActions } from "@/components/pages/offer-actions";
import { ClientTexts } from "@/components/texts/client-texts";
import type { BusinessConfig } from "@/config/schema";
import type { Coupon } from "@/lib/api/order/bill";
import { clockLocale } from "@/lib/domain/time/clock-locale";
import { EmptyState, TagIcon } from "@/ui-kit";
import "@/components/pages/prose.css";

interface Props {
  business: BusinessConfig;
  /** null if the list could not be read. */
  coupons: readonly Coupon[] | null;
}

/**
 * CPN-04: title, description, conditions, code and last day of each coupon, to be copied or used at once. A link to
 * `/offers#CODE`, as from an announcement, leads to its coupon.
 */
export function Offers({ business, coupons }: Props) {
  const t = useTranslations("offers");
  return (
    <div>
      <h1>{t("title")}</h1>
      {coupons === null && (
        <Unanswered business={business} path="/offers">
          {t("unavailable")}
        </Unanswered>
      )}
      {coupons?.length === 0 && <EmptyState icon={<TagIcon size={28} />} title={t("none")} />}
      {coupons && coupons.length > 0 ? (
        <>
          <p className="mt-2 max-w-prose text-text-muted">{t("intro")}</p>
          <ClientTexts namespaces={["coupons", "login", "errors", "problems", "fieldErrors"]}>
            <ul className="mt-6 grid gap-5 md:grid-cols-2">
              {coupons.map((coupon) => (
                <Offer key={coupon.redemption_code} coupon={coupon} timezone={business.biz.timezone} />
              ))}
            </ul>
          </ClientTexts>
        </>
      ) : null}
    </div>
  );
}

function Offer({ coupon, timezone }: { coupon: Coupon; timezone: string }) {
  const t = useTranslations("offers");
  // Every coupon's, and told before its button is pressed.
  const account = useTranslations("coupons")("account");
  const lastDay = new Intl.DateTimeFormat(clockLocale(useLocale(), timezone), {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: timezone,
  });
  const { redemption_code: code, title, description, valid_until, conditions, modes } = coupon;
  return (
    <li
      id={code}
      className="flex scroll-mt-4 flex-col gap-4 rounded-card bg-surface-raised p-5 shadow-[inset_0_0_0_1px_var(--border)] lg:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 flex-1 text-h3">{title}</h2>
        <bdi className="rounded-small bg-primary-soft px-2.5 py-1 font-semibold text-on-primary-soft tracking-wide">
          <span className="sr-only">{t("code")} </span>
          {code}
        </bdi>
      </div>
      {description ? <p>{description}</p> : null}
      <ul className="grid list-disc gap-1 ps-5 text-small text-text-muted" aria-label={t("conditions")}>
        {[...conditions, account].map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
      </ul>
      <div className="mt-auto grid gap-3">
        {valid_until ? (
          <p className="text-small text-text-muted">
            {t("validUntil", {
              date: lastDay.format(new Date(valid_until)),
            })}
          </p>
        ) : null}
        <OfferActions code={code} modes={modes} />
      </div>
    </li>
  );
}
