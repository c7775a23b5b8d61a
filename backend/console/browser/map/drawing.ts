import { circleAround, type Point } from "../../../../lib/domain/store/geo.ts";
import type { Corner } from "../../../../lib/domain/store/polygon.ts";
import { type DistanceUnit, KM_PER } from "../../stores/distance-unit.ts";
import { scaleBar, toSpot, type View } from "./plane.ts";

const SVG = "http://www.w3.org/2000/svg";

export function make(name: string, attributes: Readonly<Record<string, string | number>>, text = ""): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}

const path = (view: View, corners: readonly Corner[]) =>
  corners
    .map((corner) => toSpot(view, corner))
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(" ");

export interface NamedSpot {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

interface Ground {
  /** Distances around the store in kilometres. */
  readonly rings: readonly number[];
  readonly places: readonly NamedSpot[];
  readonly unit: DistanceUnit;
}

/** What lies under the zones: names of places for orientation, distances around the store, the store, the scale. */
export function drawGround(view: View, store: Point, { rings, places, unit }: Ground): SVGElement[] {
  const ground = make("rect", { width: view.width, height: view.height, class: "ground" });
  const circles = rings.map((km) =>
    make("polygon", {
      points: path(
        view,
        circleAround(store, km).map(({ lat, lng }): Corner => [lat, lng]),
      ),
      class: "ring",
    }),
  );
  const pin = toSpot(view, [store.lat, store.lng]);
  return [
    ground,
    ...circles,
    ...drawNames(view, places),
    make("circle", { cx: pin.x, cy: pin.y, r: 7, class: "store" }),
    ...drawScale(view, unit),
  ];
}

/** Names that would cover another one are left out. */
function drawNames(view: View, places: readonly NamedSpot[]): SVGElement[] {
  // The scale stands there.
  const taken: { x: number; y: number }[] = [{ x: 60, y: view.height - 14 }];
  return places.flatMap(({ name, lat, lng }) => {
    const { x, y } = toSpot(view, [lat, lng]);
    const isOut = x < 0 || y < 12 || x > view.width || y > view.height - 4;
    const isNear = taken.some((other) => Math.abs(other.x - x) < 90 && Math.abs(other.y - y) < 20);
    if (isOut || isNear) return [];
    taken.push({ x, y });
    return [make("text", { x, y, class: "place" }, name)];
  });
}

function drawScale(view: View, unit: DistanceUnit): SVGElement[] {
  const perUnit = KM_PER[unit];
  const count = scaleBar({ ...view, scale: view.scale * perUnit });
  const length = count * perUnit * view.scale;
  const isMetres = unit === "km" && count < 1;
  const words = new Intl.NumberFormat(`${document.documentElement.lang}-u-nu-latn`, {
    style: "unit",
    unit: isMetres ? "meter" : unit === "mi" ? "mile" : "kilometer",
    maximumFractionDigits: 2,
  }).format(isMetres ? Math.round(count * 1000) : count);
  const y = view.height - 12;
  return [
    make("line", { x1: 12, x2: 12 + length, y1: y, y2: y, class: "scale" }),
    make("text", { x: 12, y: y - 6, class: "scale-words" }, words),
  ];
}

interface Zone {
  readonly n: number;
  readonly corners: readonly Corner[];
  readonly isActive: boolean;
  readonly isWrong: boolean;
}

export function drawZone(view: View, { n, corners, isActive, isWrong }: Zone): SVGElement[] {
  if (corners.length === 0) return [];
  const state = [isActive && "active", isWrong && "wrong"].filter(Boolean).join(" ");
  const spots = corners.map((corner) => toSpot(view, corner));
  const top = spots.reduce((highest, spot) => (spot.y < highest.y ? spot : highest));
  return [
    make("polygon", { points: path(view, corners), class: `zone ${state}`.trim() }),
    make("text", { x: top.x, y: top.y - 14, class: "zone-number" }, String(n)),
  ];
}

/** A corner that is moved: a large place to press, and a small dot. */
export function drawCorner(view: View, corner: Corner, { index, label }: { index: number; label: string }): SVGElement {
  const { x, y } = toSpot(view, corner);
  const handle = make("g", {
    class: "corner",
    role: "button",
    tabindex: 0,
    "data-corner": index,
    "aria-label": label,
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
  });
  handle.append(make("circle", { r: 24, class: "touch" }), make("circle", { r: 8, class: "dot" }));
  return handle;
}
