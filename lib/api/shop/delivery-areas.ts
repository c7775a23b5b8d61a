import { GetDeliveryAreasDocument, type GetDeliveryAreasQuery } from "@/lib/api/generated/graphql";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import { type MinorUnits, minorUnits } from "@/lib/api/wire-money";
import type { Minor, WireDecimal } from "@/lib/domain/money";

/**
 * A store's delivery area: kilometres around it, corners as [latitude, longitude], or tiers or zones (amounts in minor units).
 */
export type DeliveryArea =
  | { readonly type: "radius"; readonly km: number }
  | { readonly type: "polygon"; readonly points: readonly (readonly [number, number])[] }
  | { readonly type: "tiers"; readonly tiers: readonly DeliveryTier[] }
  | { readonly type: "zones"; readonly zones: readonly DeliveryZone[] };

interface OwnTerms {
  readonly charge: Minor | null;
  readonly min_order_total: Minor | null;
}
export interface DeliveryTier extends OwnTerms {
  readonly km: number;
}
export interface DeliveryZone extends OwnTerms {
  readonly points: readonly (readonly [number, number])[];
}

/** STORE-06: delivery areas by store id; a store that does not deliver has none. */
export async function getDeliveryAreas(source: Source, options?: SendOptions): Promise<Map<string, DeliveryArea>> {
  const minor = minorUnits(await source.currency());
  const { getStoresList } = await source.send(GetDeliveryAreasDocument, {}, { topics: ["stores"], ...options });
  return new Map(
    getStoresList.flatMap(({ biz_location_id, delivery_area }) => {
      const area = delivery_area && areaOf(delivery_area, minor);
      return area ? [[biz_location_id, area] as const] : [];
    }),
  );
}

type WireArea = NonNullable<GetDeliveryAreasQuery["getStoresList"][number]["delivery_area"]>;

function areaOf({ type, km, points, tiers, zones }: WireArea, minor: MinorUnits): DeliveryArea | null {
  const terms = (part: { charge?: WireDecimal | null; min_order_total?: WireDecimal | null }) => ({
    charge: minor.optional(part.charge),
    min_order_total: minor.optional(part.min_order_total),
  });
  if (type === "radius") return km ? { type, km } : null;
  if (type === "polygon") {
    const corners = cornersOf(points);
    return corners.length > 2 ? { type, points: corners } : null;
  }
  if (type === "zones") {
    const parts = (zones ?? []).map((zone) => ({ points: cornersOf(zone.points), ...terms(zone) }));
    return parts.length > 0 ? { type, zones: parts } : null;
  }
  const steps = (tiers ?? []).map((tier) => ({ km: tier.km, ...terms(tier) }));
  return steps.length > 0 ? { type, tiers: steps } : null;
}

const cornersOf = (points: WireArea["points"]) =>
  (points ?? []).flatMap(([lat, lng]) => (lat === undefined || lng === undefined ? [] : [[lat, lng] as const]));
