import { circleAround, type Point } from "../../../../lib/domain/store/geo.ts";
import type { Corner } from "../../../../lib/domain/store/polygon.ts";
import { KM_PER } from "../../stores/distance-unit.ts";
import { fillIn } from "../texts.ts";
import { drawCorner, drawGround, drawZone, type NamedSpot } from "./drawing.ts";
import { halfway, type Spot, shifted, toCorner, toSpot, type View, viewOf, withCorner, zoomed } from "./plane.ts";
import { ARROWS, followPointer, spotOf } from "./pointer.ts";
import { unitOf } from "./unit-of.ts";
import { addZoneField, type MapTexts, tellProblems, typeCorners, type ZoneField, zoneFields } from "./zone-fields.ts";

/** Around a store without any area yet, in kilometres. */
const FIRST_VIEW_KM = 4;
const CIRCLE_CORNERS = 16;
const MAX_KM = 500;

const cornerOf = (event: Event) => (event.target as Element).closest<SVGElement>("[data-corner]");
const readNumber = (text: string | undefined) => Number(text?.replace(",", "."));

/** Zones are drawn on a plain map: by mouse, finger and keys. The fields below it have the same corners as text. */
export class ZoneMap {
  readonly #box: HTMLElement;
  readonly #form: HTMLFormElement;
  readonly #svg: SVGSVGElement;
  readonly #texts: MapTexts;
  readonly #places: readonly NamedSpot[];
  readonly #store: Point;
  /** The zone that is drawn, and the corner that the buttons are about. */
  #active = 1;
  #selected = 0;
  #view: View;

  constructor(box: HTMLElement, form: HTMLFormElement, svg: SVGSVGElement) {
    this.#box = box;
    this.#form = form;
    this.#svg = svg;
    this.#texts = JSON.parse(box.dataset.texts ?? "{}");
    this.#places = JSON.parse(box.dataset.places ?? "[]");
    this.#store = JSON.parse(box.dataset.store ?? "{}");
    box.hidden = false;
    this.#view = this.#wholeView();
    this.#listen();
    this.#paint();
  }

  #listen(): void {
    this.#form.addEventListener("input", () => this.#paint());
    this.#form.addEventListener("change", () => this.#paint());
    this.#box.addEventListener("click", ({ target }) => this.#press((target as Element).closest("button")));
    this.#box.addEventListener("keydown", (event) => this.#key(event));
    this.#svg.addEventListener("pointerdown", (event) => this.#point(event));
    this.#svg.addEventListener("focusin", (event) => {
      const handle = cornerOf(event);
      if (handle) this.#selected = Number(handle.dataset.corner);
    });
    new ResizeObserver(() => {
      if (this.#size().width === this.#view.width) return;
      this.#view = this.#wholeView();
      this.#paint();
    }).observe(this.#box);
  }

  #size() {
    const width = Math.max(240, this.#box.clientWidth);
    return { width, height: Math.min(480, Math.max(280, Math.round(width * 0.75))) };
  }

  #wholeView(): View {
    const drawn = zoneFields(this.#form).flatMap(({ corners }) => corners ?? []);
    const reach = [...this.#rings(), ...(drawn.length > 0 ? [] : [FIRST_VIEW_KM])];
    const { lat, lng } = this.#store;
    return viewOf([[lat, lng], ...drawn, ...reach.flatMap((km) => this.#circle(km, 8))], this.#size());
  }

  /** Distances are written in the unit of the country's roads. */
  #km = (text: string | undefined) => readNumber(text) * KM_PER[unitOf(this.#box)];

  #circle = (km: number, corners: number): Corner[] =>
    circleAround(this.#store, km, corners).map(({ lat, lng }) => [lat, lng]);

  /** Distances from the store, if they decide where it delivers. */
  #rings(): number[] {
    if (new FormData(this.#form).get("kind") !== "rings") return [];
    const fields = [...this.#form.querySelectorAll<HTMLInputElement>('[name^="ring_km_"]')];
    return fields.map(({ value }) => this.#km(value)).filter((km) => km > 0 && km <= MAX_KM);
  }

  /** Without the part that doesn't decide where the store delivers. */
  #showPart(): void {
    const kind = new FormData(this.#form).get("kind");
    for (const part of ["rings", "zones"]) {
      const panel = this.#form.querySelector<HTMLElement>(`[aria-labelledby="h-${part}"]`);
      if (panel) panel.hidden = kind !== "none" && part !== kind;
    }
  }

  #paint(): void {
    this.#showPart();
    const zones = zoneFields(this.#form);
    const wrong = tellProblems(zones, this.#texts);
    const hadFocus = this.#svg.contains(document.activeElement);
    const shapes = zones.flatMap(({ n, corners }) =>
      drawZone(this.#view, { n, corners: corners ?? [], isActive: n === this.#active, isWrong: wrong.has(n) }),
    );
    const handles = this.#corners().map((corner, index) =>
      drawCorner(this.#view, corner, { index, label: this.#label(index, corner) }),
    );
    const { width, height } = this.#view;
    this.#svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#svg.replaceChildren(
      ...drawGround(this.#view, this.#store, { rings: this.#rings(), places: this.#places, unit: unitOf(this.#box) }),
      ...shapes,
      ...handles,
    );
    if (hadFocus) this.#focus();
    this.#drawChoice(zones);
  }

  #label = (index: number, corner: Corner) =>
    fillIn(this.#texts.corner, {
      n: index + 1,
      zone: fillIn(this.#texts.zone, { n: this.#active }),
      at: corner.join(", "),
    });

  #focus(): void {
    this.#svg.querySelector<SVGElement>(`[data-corner="${this.#selected}"]`)?.focus({ preventScroll: true });
  }

  /** A button for each zone: the one that is pressed is drawn. */
  #drawChoice(zones: readonly ZoneField[]): void {
    const choice = this.#box.querySelector("[data-zones]");
    if (!choice) return;
    zones.forEach(({ n }, index) => {
      const button = choice.children[index] ?? choice.appendChild(document.createElement("button"));
      button.setAttribute("type", "button");
      button.setAttribute("data-choose", String(n));
      button.setAttribute("aria-pressed", String(n === this.#active));
      button.textContent = fillIn(this.#texts.zone, { n });
    });
  }

  #zone = (): ZoneField | undefined => zoneFields(this.#form).find(({ n }) => n === this.#active);
  #corners = (): readonly Corner[] => this.#zone()?.corners ?? [];

  /** Writes the corners into the zone's field, which draws them. */
  #change(corners: readonly Corner[], selected = this.#selected): void {
    const zone = this.#zone();
    if (!zone) return;
    this.#selected = Math.max(0, Math.min(selected, corners.length - 1));
    typeCorners(zone, corners);
    const corner = corners[this.#selected];
    const status = this.#box.querySelector("[data-status]");
    if (status) status.textContent = corner ? this.#label(this.#selected, corner) : "";
  }

  #press(button: HTMLElement | null): void {
    if (button?.dataset.choose) this.#choose(Number(button.dataset.choose));
    const act = button?.dataset.do;
    if (act === "zone") this.#choose(addZoneField(this.#form, this.#texts));
    else if (act === "add") this.#add();
    else if (act === "remove") this.#remove();
    else if (act === "circle") this.#makeCircle();
    else if (act === "fit") this.#show(this.#wholeView());
    else if (act === "in" || act === "out") this.#show(zoomed(this.#view, act === "in" ? 1.5 : 1 / 1.5));
  }

  #choose(n: number): void {
    this.#active = n;
    this.#selected = 0;
    this.#paint();
  }

  #show(view: View): void {
    this.#view = view;
    this.#paint();
  }

  /** Behind the selected corner, or in the middle of the map. */
  #add(): void {
    const corners = this.#corners();
    const { width, height } = this.#view;
    const isBegun = corners.length > 1;
    const middle = { x: width / 2 + 60 * corners.length, y: height / 2 };
    const at = isBegun ? this.#selected + 1 : corners.length;
    const added = isBegun ? halfway(corners, this.#selected) : toCorner(this.#view, middle);
    this.#change(corners.toSpliced(at, 0, added), at);
    this.#focus();
  }

  #remove(): void {
    const hadFocus = this.#svg.contains(document.activeElement);
    this.#change(this.#corners().toSpliced(this.#selected, 1));
    if (hadFocus) this.#focus();
  }

  /** The zone becomes a circle around the store. */
  #makeCircle(): void {
    const field = this.#box.querySelector<HTMLInputElement>("[data-km]");
    const km = this.#km(field?.value);
    if (!(km > 0 && km <= MAX_KM)) {
      field?.focus();
      return;
    }
    const ring = this.#circle(km, CIRCLE_CORNERS).slice(0, -1);
    this.#change(
      ring.map((corner) => toCorner(this.#view, toSpot(this.#view, corner))),
      0,
    );
    this.#show(this.#wholeView());
  }

  #key(event: KeyboardEvent): void {
    const { key, shiftKey } = event;
    const handle = cornerOf(event);
    const arrow = ARROWS[key];
    if (handle) this.#selected = Number(handle.dataset.corner);
    // Enter in the field of the circle must not send the form.
    if (key === "Enter" && (event.target as Element).matches("[data-km]")) this.#makeCircle();
    else if (handle && arrow) this.#move(arrow, shiftKey ? 1 : 10);
    else if (handle && (key === "Delete" || key === "Backspace")) this.#remove();
    else if (handle && (key === "Enter" || key === "+")) this.#add();
    else return;
    event.preventDefault();
  }

  #move([dx, dy]: readonly [number, number], pixels: number): void {
    const corner = this.#corners()[this.#selected];
    if (!corner) return;
    const { x, y } = toSpot(this.#view, corner);
    this.#put({ x: x + dx * pixels, y: y + dy * pixels });
  }

  #put(spot: Spot): void {
    this.#change(this.#corners().with(this.#selected, toCorner(this.#view, spot)));
  }

  /** A corner is dragged; beside one, a drag moves the map and a press adds a corner. */
  #point(down: PointerEvent): void {
    if (down.button !== 0) return;
    const handle = cornerOf(down);
    const view = this.#view;
    const from = spotOf(this.#svg, view, down);
    if (handle) {
      down.preventDefault();
      this.#selected = Number(handle.dataset.corner);
      this.#focus();
    }
    followPointer(down, {
      spot: (event) => spotOf(this.#svg, this.#view, event),
      drag: (to) => {
        if (handle) this.#put(to);
        else this.#show(shifted(view, { x: to.x - from.x, y: to.y - from.y }));
      },
      press: () => {
        if (handle) return;
        const added = withCorner(view, this.#corners(), from);
        this.#change(added.corners, added.at);
      },
    });
  }
}
