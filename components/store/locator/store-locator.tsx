"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useNavigate } from "@/components/layout/navigation/use-navigate";
import { useWide } from "@/components/layout/use-wide";
import { LocatorCard } from "@/components/store/locator/locator-card";
import { LocatorMap } from "@/components/store/locator/locator-map";
import { StoreResults } from "@/components/store/locator/store-results";
import { pageAfter } from "@/components/store/locator/stores-link";
import { type Located, useLocator } from "@/components/store/locator/use-locator";
import { NearbyNotice } from "@/components/store/nearby-notice";
import { PlaceFinder } from "@/components/store/picker/place-finder";
import { ReplaceCart } from "@/components/store/picker/replace-cart";
import { useChooseStore } from "@/components/store/picker/use-choose-store";
import type { PickerTexts } from "@/components/store/store-texts";
import type { Store } from "@/lib/api/shop/stores";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { offersMode } from "@/lib/domain/store/offers-mode";
import { useStorefront } from "@/lib/state/provider";
import { Chip } from "@/ui-kit/chip/chip";
import { Notice } from "@/ui-kit/notice/notice";
import { Tabs } from "@/ui-kit/tabs/tabs";

interface Props {
  /** The stores included in the page. */
  readonly stores: readonly Store[];
  readonly total: number;
  /** Their formatted phone numbers, by store: the formatting rules are too large for the page. */
  readonly phones: Readonly<Record<string, string>>;
  readonly modes: readonly FulfilmentMode[];
  readonly startMode: FulfilmentMode;
  readonly texts: PickerTexts;
}

/**
 * STORE-06: the stores as a list and on a map, searchable by name or location, with directions and a link to each menu.
 */
export function StoreLocator({ stores, total, phones, modes, startMode, texts }: Props) {
  const t = useTranslations("stores");
  const router = useNavigate();
  const storefront = useStorefront();
  const { subPath } = storefront.settings;
  const [selected, setSelected] = useState<string | null>(null);
  const [view, setView] = useState<"list" | "map">("list");
  const mapSeen = useWide() || view === "map";
  const locator = useLocator({ stores, total, modes, startMode, mapSeen, selected });
  const { mode, location } = locator;
  const choosing = useChooseStore({
    mode,
    location,
    texts,
    onChosen: (_store, _mode, close) => {
      close();
      const hasItems = storefront.cart.getState().items.length > 0;
      router.push(shopPath(subPath, pageAfter(window.location.search, hasItems)));
    },
  });
  const show = (id: string, to: "list" | "map") => {
    setSelected(id);
    setView(to);
  };
  useCardInView(view === "list" ? selected : null, locator.located);
  return (
    <div className="locator" data-view={view}>
      <section className="grid content-start gap-4" aria-label={t("find")}>
        {modes.length > 1 ? (
          <Tabs
            label={texts.place.modes}
            items={modes.map((each) => ({ id: each, label: texts.place[each] }))}
            selected={mode}
            onSelect={(id) => locator.setMode(id as FulfilmentMode)}
          />
        ) : null}
        <PlaceFinder
          location={location}
          mode={locator.mode}
          onLocate={locator.setLocation}
          texts={texts}
          hasPin={false}
        />
        <NearbyNotice near={locator.near} texts={texts} onChoose={choosing.choose} />
        {choosing.problem ? (
          <Notice tone="warning" live>
            {choosing.problem}
          </Notice>
        ) : null}
        <fieldset className="view-switch" aria-label={t("views")}>
          <Chip selected={view === "list"} onClick={() => setView("list")}>
            {t("list")}
          </Chip>
          <Chip selected={view === "map"} onClick={() => setView("map")}>
            {t("map")}
          </Chip>
        </fieldset>
        <StoreResults locator={locator} total={total} texts={texts}>
          {locator.located.map((each) => (
            <li key={each.store.biz_location_id}>
              <LocatorCard
                {...each}
                formattedPhone={phones[each.store.biz_location_id] ?? null}
                mode={mode}
                selected={selected === each.store.biz_location_id}
                busy={choosing.busy === each.store.biz_location_id}
                texts={texts}
                onShow={() => show(each.store.biz_location_id, "map")}
                onOrder={() => choosing.choose(each.store, orderMode(each.store, mode, modes))}
              />
            </li>
          ))}
        </StoreResults>
      </section>
      <LocatorMap
        stores={mapSeen ? locator.index : null}
        selectedId={selected}
        spot={location}
        onSelect={(id) => show(id, "list")}
      />
      {choosing.replacing ? (
        <ReplaceCart change={choosing.replacing} texts={texts} onKeep={choosing.keep} onReplace={choosing.replace} />
      ) : null}
    </div>
  );
}

/** The requested mode if the store offers it; otherwise one that it does, as the shop does. */
const orderMode = (store: Store, mode: FulfilmentMode, shopModes: readonly FulfilmentMode[]): FulfilmentMode =>
  [mode, ...shopModes].find((each) => offersMode(shopModes, store, each)) ?? mode;

/** Scrolls to the card of a store chosen on the map, once the card is rendered. */
function useCardInView(id: string | null, located: readonly Located[]): void {
  const there = id !== null && located.some(({ store }) => store.biz_location_id === id);
  useEffect(() => {
    if (there) document.querySelector(`[data-store="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [id, there]);
}
