"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { useTimeWords } from "@/components/checkout/time/time-words";
import { AreaMap } from "@/components/store/map/area-map";
import { useMapTexts } from "@/components/store/map/use-map-texts";
import { usePlaceNames } from "@/components/store/map/use-place-names";
import type { OrderMap } from "@/lib/api/order/order";
import { isOneOf, ORDER_STATUSES } from "@/lib/domain/enumerations";
import { expectedAt } from "@/lib/domain/order/promise";
import { googleMapsUrl } from "@/lib/domain/pages/urls";
import { parseWireInstant } from "@/lib/domain/time/zoned-time";
import { useStorefront } from "@/lib/state/provider";
import { BikeIcon, ButtonLink, PinIcon, StoreIcon } from "@/ui-kit";

const CARD = "rounded-card bg-surface-raised p-5 shadow-[inset_0_0_0_1px_var(--border)] lg:p-6";

/** The order's status, its start and destination, and both on a map. */
export function OrderMapView({ order }: { order: OrderMap }) {
  const t = useTranslations("orderMap");
  const labels = useTranslations("orderStatus");
  const { state, order_number: number, from, to } = order;
  const store = from.name ?? t("store");
  const expected = useExpected(order);
  const names = usePlaceNames(from);
  const words = useMapTexts();
  const texts = useMemo(() => ({ ...words, yourPlace: t("pin"), unavailable: t("unavailable") }), [words, t]);
  const { lat, lng } = from;
  const stores = useMemo(() => [{ id: "from", name: store, lat, lng, area: null }], [store, lat, lng]);
  const spot = useMemo(() => ({ lat: to.lat, lng: to.lng }), [to.lat, to.lng]);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-6">
      <section className={`${CARD} grid gap-5 shadow-raised`} data-order-map={state}>
        <div className="flex items-center gap-4">
          <span className="grid size-14 shrink-0 place-items-center rounded-full bg-primary-soft text-on-primary-soft">
            <BikeIcon size={28} />
          </span>
          <div className="min-w-0">
            <p className="text-small text-text-muted">{t("number", { number })}</p>
            <p role="status" className="text-balance font-heading font-semibold text-h2">
              {isOneOf(ORDER_STATUSES, state) ? labels(state) : state}
            </p>
            {expected ? <p className="font-semibold">{t("expected", { time: expected })}</p> : null}
          </div>
        </div>
        <ul className="grid gap-4 border-border border-t pt-4">
          <End icon={<StoreIcon size={20} />} title={t("from")} place={store} />
          <End icon={<PinIcon size={20} />} title={t("to")} place={to.name ?? t("destination")} />
        </ul>
        <ButtonLink
          variant="secondary"
          block
          href={googleMapsUrl(to)}
          target="_blank"
          rel="noopener noreferrer"
          before={<PinIcon size={20} />}
        >
          {t("open")}
        </ButtonLink>
        <p className="text-small text-text-muted">{t("again")}</p>
      </section>
      <AreaMap stores={stores} selectedId="from" spot={spot} names={names} texts={texts} />
    </div>
  );
}

function End({ icon, title, place }: { icon: ReactNode; title: string; place: string }) {
  return (
    <li className="flex items-start gap-3">
      <span className="mt-0.5 text-text-muted">{icon}</span>
      <div className="min-w-0">
        <p className="text-small text-text-muted">{title}</p>
        <p className="font-semibold">
          <bdi>{place}</bdi>
        </p>
      </div>
    </li>
  );
}

/** As on the order's own page; null if no time can be given. */
export function useExpected({
  state,
  delivery_datetime,
  night,
}: Pick<OrderMap, "state" | "delivery_datetime" | "night">): string | null {
  const words = useTimeWords();
  const { now } = useStorefront();
  const promisedAt = delivery_datetime ? parseWireInstant(delivery_datetime) : null;
  if (promisedAt === null) return null;
  const at = expectedAt({ state, delivered: true, promisedAt }, now())?.at;
  if (at == null) return null;
  const date = words.dateOf(at);
  if (date === words.dateOf(now())) return words.time(at);
  const ofNight = date === words.dateOf(promisedAt) ? (night ?? date) : date;
  return `${words.day(date, "short", ofNight)}, ${words.time(at)}`;
}
