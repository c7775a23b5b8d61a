import { readCorners, writeCorners } from "../../../lib/domain/store/corner-text.ts";
import { outline, type PolygonProblem, polygonProblem, polygonsOverlap } from "../../../lib/domain/store/polygon.ts";
import { MAX_CORNERS, MAX_ZONES, type StoreInput } from "../../importers/stores/store-document.ts";
import type { FieldSpec } from "../menu/form-fields.ts";
import { type DistanceUnit, distanceInUnit, readDistance } from "./distance-unit.ts";
import { amountText, readAmountField, type StoreShop } from "./store-fields.ts";

/** Where a store delivers, as its form has it: all as text. */
export interface TypedArea {
  readonly kind: AreaKind;
  readonly rings: readonly TypedRing[];
  readonly zones: readonly TypedZone[];
}
/** `none`: the store does not deliver; `rings`: by distance; `zones`: drawn on the map. */
export const AREA_KINDS = ["none", "rings", "zones"] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

interface TypedTerms {
  readonly charge: string;
  readonly minimum: string;
}
export interface TypedRing extends TypedTerms {
  /** In the unit of the country's roads. */
  readonly km: string;
}
export interface TypedZone extends TypedTerms {
  /** A corner in each line: latitude, longitude. */
  readonly points: string;
}

export type AreaRefusal =
  | PolygonProblem
  | "none"
  | "kind"
  | "km"
  | "km_twice"
  | "corner"
  | "many"
  | "many_in_all"
  | "amount";
export interface AreaProblem {
  /** The form's field. */
  readonly field: string;
  readonly code: AreaRefusal;
}

type Area = NonNullable<StoreInput["delivery_area"]>;
type Corner = [number, number];

export const MAX_RINGS = 12;
export const MAX_KM = 500;
/** Over all zones of a store: each is compared with every other whenever the page is shown. */
const MAX_CORNERS_IN_ALL = 2000;

/** What was sent, with each ring and zone at its number, also beside one that was left empty. */
export function typedArea(form: URLSearchParams): TypedArea {
  const text = (name: string) => (form.get(name) ?? "").replaceAll("\r\n", "\n").trim();
  const kind = AREA_KINDS.find((one) => one === form.get("kind")) ?? "none";
  const terms = (what: string, n: number) => ({
    charge: text(`${what}_charge_${n}`),
    minimum: text(`${what}_minimum_${n}`),
  });
  const rings = rowsOf(MAX_RINGS, (n) => ({ km: text(`ring_km_${n}`), ...terms("ring", n) }));
  const zones = rowsOf(MAX_ZONES, (n) =>
    form.get(`zone_off_${n}`) === "yes" ? NO_ZONE : { points: text(`zone_points_${n}`), ...terms("zone", n) },
  );
  return { kind, rings, zones };
}

const NO_ZONE: TypedZone = { points: "", charge: "", minimum: "" };

const isFilled = (row: TypedRing | TypedZone): boolean => Object.values(row).some(Boolean);

/** Up to the last one with something in it. */
function rowsOf<Row extends TypedRing | TypedZone>(most: number, read: (n: number) => Row): Row[] {
  const rows = Array.from({ length: most }, (_, index) => read(index + 1));
  return rows.slice(0, rows.findLastIndex(isFilled) + 1);
}

/** An area as it is kept: without the rows that were left empty. */
export const filledArea = ({ kind, rings, zones }: TypedArea): TypedArea => ({
  kind,
  rings: rings.filter(isFilled),
  zones: zones.filter(isFilled),
});

/** A stored area in its form. A circle is one ring, and one outline is one zone, without terms of their own. */
export function areaForm(area: Area | null | undefined, currency: string, unit: DistanceUnit = "km"): TypedArea {
  const terms = (part: { charge?: number | null | undefined; min_order_total?: number | null | undefined }) => ({
    charge: amountText(part.charge, currency),
    minimum: amountText(part.min_order_total, currency),
  });
  if (!area) return { kind: "none", rings: [], zones: [] };
  if (area.type === "radius")
    return { kind: "rings", rings: [{ km: distanceInUnit(area.km, unit), ...terms({}) }], zones: [] };
  if (area.type === "tiers") {
    const rings = area.tiers
      .toSorted((a, b) => a.km - b.km)
      .map((tier) => ({ km: distanceInUnit(tier.km, unit), ...terms(tier) }));
    return { kind: "rings", rings, zones: [] };
  }
  const zones = area.type === "polygon" ? [{ points: area.points }] : area.zones;
  return {
    kind: "zones",
    rings: [],
    zones: zones.map((zone) => ({ points: writeCorners(zone.points), ...terms(zone) })),
  };
}

/** The area of a form, null for none, or the field that is wrong. Rows that were left empty count as none. */
export function readArea(
  typed: TypedArea,
  currency: string,
  unit: DistanceUnit = "km",
): { area: Area | null } | { problem: AreaProblem } {
  if (typed.kind === "none") return { area: null };
  const problem =
    typed.kind === "rings" ? ringProblem(typed.rings, currency, unit) : zoneProblem(typed.zones, currency);
  if (problem) return { problem };
  const terms = ({ charge, minimum }: TypedTerms) => ({
    charge: readAmountField(charge, currency) ?? null,
    min_order_total: readAmountField(minimum, currency) ?? null,
  });
  const { rings, zones: drawn } = filledArea(typed);
  const isPlain = (parts: readonly TypedTerms[]) => parts.length === 1 && !parts[0]?.charge && !parts[0]?.minimum;
  if (typed.kind === "rings") {
    const tiers = rings
      .map((ring) => ({ km: readDistance(ring.km, unit), ...terms(ring) }))
      .toSorted((a, b) => a.km - b.km);
    return { area: isPlain(rings) ? { type: "radius", km: tiers[0]?.km ?? 0 } : { type: "tiers", tiers } };
  }
  const zones = drawn.map((zone) => ({ points: closed(readCorners(zone.points) ?? []), ...terms(zone) }));
  return {
    area: isPlain(drawn) ? { type: "polygon", points: zones[0]?.points ?? [] } : { type: "zones", zones },
  };
}

/** Without the first corner again at the end, as some files have it. */
const closed = (corners: Corner[]): Corner[] =>
  corners.length > 3 && String(corners[0]) === String(corners.at(-1)) ? corners.slice(0, -1) : corners;

function ringProblem(rings: readonly TypedRing[], currency: string, unit: DistanceUnit): AreaProblem | null {
  if (!rings.some(isFilled)) return { field: "ring_km_1", code: "none" };
  const problems = rings.flatMap((ring, index): AreaProblem[] => {
    if (!isFilled(ring)) return [];
    const km = readDistance(ring.km, unit);
    const isTwice = rings.slice(0, index).some((other) => readDistance(other.km, unit) === km);
    if (km <= 0 || km > MAX_KM) return [{ field: `ring_km_${index + 1}`, code: "km" }];
    if (isTwice) return [{ field: `ring_km_${index + 1}`, code: "km_twice" }];
    return amountProblem("ring", index, ring, currency);
  });
  return problems[0] ?? null;
}

function zoneProblem(zones: readonly TypedZone[], currency: string): AreaProblem | null {
  if (!zones.some(isFilled)) return { field: "zone_points_1", code: "none" };
  let count = 0;
  const problems = zones.flatMap((zone, index): AreaProblem[] => {
    if (!isFilled(zone)) return [];
    const field = `zone_points_${index + 1}`;
    const corners = readCorners(zone.points);
    if (!corners) return [{ field, code: "corner" }];
    if (corners.length > MAX_CORNERS) return [{ field, code: "many" }];
    count += corners.length;
    if (count > MAX_CORNERS_IN_ALL) return [{ field, code: "many_in_all" }];
    const code = polygonProblem(corners);
    return code ? [{ field, code }] : amountProblem("zone", index, zone, currency);
  });
  return problems[0] ?? null;
}

function amountProblem(what: "ring" | "zone", index: number, terms: TypedTerms, currency: string): AreaProblem[] {
  return (["charge", "minimum"] as const)
    .filter((name) => readAmountField(terms[name], currency) === null)
    .map((name) => ({ field: `${what}_${name}_${index + 1}`, code: "amount" }));
}

/** Zones that share ground, by their numbers: the first of them counts there. */
export function overlaps(zones: readonly TypedZone[]): [number, number][] {
  const corners = zones.map(({ points }) => outline(readCorners(points) ?? []));
  return corners.flatMap((one, i) =>
    corners.flatMap((other, j): [number, number][] => (j > i && polygonsOverlap(one, other) ? [[i + 1, j + 1]] : [])),
  );
}

/** The whole area is one field: whoever saves later has seen what the other drew. */
export const areaSpec = ({ currency, unit }: Pick<StoreShop, "currency" | "unit">): FieldSpec => ({
  name: "delivery_area",
  read: ({ fields }) => JSON.stringify(areaForm(fields.delivery_area as Area | undefined, currency, unit)),
  write: (value) => {
    const read = readArea(JSON.parse(value) as TypedArea, currency, unit);
    return "area" in read ? { delivery_area: read.area ?? undefined } : null;
  },
});
