import { useTranslations } from "next-intl";
import { TryAgain } from "@/components/layout/try-again";
import type { BusinessConfig } from "@/config/schema";
import type { Store } from "@/lib/api/stores";
import { publicPath } from "@/lib/business/urls";
import { ButtonLink, EmptyState, Notice, PhoneIcon, PinIcon, StoreIcon } from "@/ui-kit";

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
/** A Monday; only its weekday names are used. */
const MONDAY = Date.UTC(2024, 0, 1);

type Props = { business: BusinessConfig; locale: string; stores: readonly Store[] | null };

/** All stores of the business; `null` while the list could not be read. */
export function StoreList({ business, locale, stores }: Props) {
  const t = useTranslations("stores");
  return (
    <div className="frame py-8 lg:py-12">
      <h1>{t("title")}</h1>
      {stores === null && (
        <Notice tone="warning" className="mt-6">
          {t("unavailable")}
          <TryAgain healthPath={publicPath(business, "/p/health")} />
        </Notice>
      )}
      {stores?.length === 0 && <EmptyState icon={<StoreIcon size={28} />} title={t("none")} />}
      {stores && stores.length > 0 && (
        <>
          <p className="mt-1 text-text-muted">{t("intro", { count: stores.length })}</p>
          <ul className="mt-6 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {stores.map((store) => (
              <li key={store.biz_location_id} className="rounded-card border border-border bg-surface-raised p-5">
                <StoreCard store={store} locale={locale} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function StoreCard({ store, locale }: { store: Store; locale: string }) {
  const t = useTranslations("stores");
  return (
    <div className="flex h-full flex-col gap-3">
      <h2 className="text-h3">{store.name}</h2>
      <p className="flex gap-2 text-text-muted">
        <PinIcon size={20} className="mt-0.5" />
        <span>
          {store.address}
          {!store.address.includes(store.city) && <span className="block">{store.city}</span>}
        </span>
      </p>
      {store.phone && (
        <a href={`tel:${store.phone}`} className="flex min-h-8 items-center gap-2 hover:underline">
          <PhoneIcon size={20} />
          <bdi dir="ltr">{store.phone}</bdi>
        </a>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-small">
        {DAYS.map((day, index) => (
          <WeekDay key={day} name={weekday(index, locale)} spans={store.hours.filter((each) => each.day === day)} />
        ))}
      </dl>
      <ButtonLink
        className="mt-auto"
        variant="secondary"
        href={`https://www.google.com/maps/dir/?api=1&destination=${store.lat},${store.lng}`}
        target="_blank"
        rel="noopener"
      >
        {t("directions")}
      </ButtonLink>
    </div>
  );
}

const weekday = (index: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(MONDAY + index * 86_400_000);

function WeekDay({ name, spans }: { name: string; spans: readonly { open: string; close: string }[] }) {
  const t = useTranslations("stores");
  return (
    <>
      <dt className="text-text-muted">{name}</dt>
      <dd>
        {spans.length === 0
          ? t("closed")
          : spans.map(({ open, close }) => (
              <bdi key={open} dir="ltr" className="money me-3">
                {open}–{close}
              </bdi>
            ))}
      </dd>
    </>
  );
}
