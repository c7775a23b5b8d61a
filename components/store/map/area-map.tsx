"use client";

import { useEffect, useRef, useState } from "react";
import type { MapView, MapWords, StoreMap } from "@/components/store/map/map-canvas";
import type { MapStore } from "@/components/store/map/map-style";
import type { PlaceName } from "@/components/store/map/place-names";
import type { Point } from "@/lib/domain/store/geo";
import { useStorefront } from "@/lib/state/provider";
import "@/components/store/map/map.css";
import { PlainButton } from "@/ui-kit/button/plain-button";
import { Notice } from "@/ui-kit/notice/notice";
import { Skeleton } from "@/ui-kit/skeleton/skeleton";

export interface AreaMapTexts extends MapWords {
  /** Shown instead of the map if none can be drawn. */
  readonly unavailable: string;
  /** The button that sets the spot to the middle of the map. */
  readonly setHere: string;
}

interface Props {
  readonly stores: readonly MapStore[];
  readonly selectedId?: string | null;
  readonly onSelect?: (id: string) => void;
  /** The guest's location. */
  readonly spot?: Point | null;
  /** If given, the guest can set the location: by tapping, by dragging, or with the keyboard and the button. */
  readonly onSpot?: (spot: Point) => void;
  /** Place names for the plain background; map tiles contain their own. */
  readonly names?: readonly PlaceName[];
  readonly texts: AreaMapTexts;
  /** How to set the location, in words below the map. */
  readonly hint?: string;
  /** What the line on the map is; said only while the line is in view. */
  readonly edgeHint?: string;
}

/**
 * A map of stores and their delivery areas (STORE-06, ADDR-01), on the business's tiles or on a plain background. Its
 * code loads when the map is first shown. It fills its container.
 */
export function AreaMap({
  stores,
  selectedId = null,
  onSelect,
  spot = null,
  onSpot,
  names,
  texts,
  hint,
  edgeHint,
}: Props) {
  const { maps, country } = useStorefront().settings;
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<StoreMap | null>(null);
  const [failed, setFailed] = useState(false);
  const [hasEdge, setHasEdge] = useState(false);
  const focusesPin = useRef(false);
  const latest = useRef({ onSelect, onSpot });
  latest.current = { onSelect, onSpot };
  const movable = onSpot !== undefined;
  useEffect(() => {
    let made: StoreMap | null = null;
    let wanted = true;
    const make = async () => {
      const { createStoreMap } = await import("@/components/store/map/map-canvas");
      if (!wanted || !box.current) return;
      made = createStoreMap({
        container: box.current,
        maps,
        words: texts,
        country,
        onSelect: (id) => latest.current.onSelect?.(id),
        onSpot: movable ? (at) => latest.current.onSpot?.(at) : null,
        onEdge: setHasEdge,
      });
      setMap(made);
    };
    make().catch(() => setFailed(true));
    return () => {
      wanted = false;
      made?.remove();
      setMap(null);
    };
  }, [maps, country, texts, movable]);
  useEffect(() => {
    const view: MapView = { stores, selectedId, spot };
    map?.show(view);
    // The button that set the pin is gone; the pin itself is moved with the arrow keys.
    if (spot && focusesPin.current) box.current?.querySelector<HTMLElement>("button.map-spot")?.focus();
    if (spot) focusesPin.current = false;
  }, [map, stores, selectedId, spot]);
  useEffect(() => {
    if (names && !maps) map?.name(names);
  }, [map, maps, names]);
  if (failed) return <Notice tone="info">{texts.unavailable}</Notice>;
  return (
    <>
      <div className="area-map" data-map={map ? "ready" : "loading"} data-centred={(movable && !spot) || undefined}>
        {map ? null : <Skeleton className="absolute! inset-0 h-full w-full" />}
        {/* The map library positions elements from the left, in every language. */}
        <div ref={box} dir="ltr" className="h-full w-full" />
      </div>
      {edgeHint && hasEdge ? (
        <p className="flex items-start gap-2 text-small" data-edge-hint>
          <span aria-hidden="true" className="map-swatch" />
          <span>{edgeHint}</span>
        </p>
      ) : null}
      {onSpot ? (
        // On the map it would cover the pin.
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <p className="min-w-40 flex-1 text-small text-text-muted">{hint}</p>
          {spot ? null : (
            <PlainButton
              variant="secondary"
              size="small"
              className="map-here"
              disabled={!map}
              onClick={() => {
                if (!map) return;
                focusesPin.current = true;
                onSpot(map.centre());
              }}
            >
              {texts.setHere}
            </PlainButton>
          )}
        </div>
      ) : null}
    </>
  );
}
