import type { CompiledMessage } from "icu-minify/format";
import type { Corner } from "../../../../lib/domain/store/polygon.ts";
import { fillIn } from "../texts.ts";
import { drawCorner, drawGround, type NamedSpot } from "./drawing.ts";
import { type Spot, shifted, toCorner, toSpot, type View, viewOf, zoomed } from "./plane.ts";
import { ARROWS, followPointer, spotOf } from "./pointer.ts";
import { unitOf } from "./unit-of.ts";

/** Texts of the map, in the container's `data-texts`. */
interface PinTexts {
  /** With `{at}`. */
  readonly pin: CompiledMessage;
  readonly none: string;
  readonly no_address: string;
  readonly here_failed: string;
}
interface Found extends NamedSpot {
  readonly subtitle: string | null;
}
interface FoundReply {
  readonly found: readonly Found[];
  /** Places around the first one, to find one's way on the map. */
  readonly around: readonly NamedSpot[];
}

/** Kilometres to each side of the pin. */
const REACH_KM = 1.5;
const KM_PER_DEGREE = 111;

/** Where a store is: found by its address, from this device, or pressed on a plain map. The fields have the same as numbers. */
export class PinMap {
  readonly #box: HTMLElement;
  readonly #form: HTMLFormElement;
  readonly #svg: SVGSVGElement;
  readonly #texts: PinTexts;
  #places: readonly NamedSpot[];
  #view: View | null = null;

  constructor(box: HTMLElement, form: HTMLFormElement, svg: SVGSVGElement) {
    this.#box = box;
    this.#form = form;
    this.#svg = svg;
    this.#texts = JSON.parse(box.dataset.texts ?? "{}");
    this.#places = JSON.parse(box.dataset.places ?? "[]");
    box.hidden = false;
    for (const name of ["lat", "lng"]) this.#field(name)?.addEventListener("input", () => this.#centre());
    box.addEventListener("click", ({ target }) => this.#press((target as Element).closest("button")));
    svg.addEventListener("keydown", (event) => this.#key(event));
    svg.addEventListener("pointerdown", (event) => this.#point(event));
    new ResizeObserver(() => {
      if (this.#view && this.#size().width !== this.#view.width) this.#centre();
    }).observe(box);
    this.#centre();
  }

  #field = (name: string) => this.#form.querySelector<HTMLInputElement>(`[name="${name}"]`);

  /** Null: the fields have no place on earth. */
  #pin(): Corner | null {
    const read = (name: string) => this.#field(name)?.value.trim().replace(",", ".") ?? "";
    const [lat, lng] = [read("lat"), read("lng")];
    const isPlace = lat !== "" && lng !== "" && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180;
    return isPlace ? [Number(lat), Number(lng)] : null;
  }

  #size() {
    const width = Math.max(240, this.#box.clientWidth);
    return { width, height: Math.min(360, Math.max(240, Math.round(width * 0.6))) };
  }

  #centre(): void {
    const pin = this.#pin();
    const reach = REACH_KM / KM_PER_DEGREE;
    this.#view = pin
      ? viewOf(
          [
            [pin[0] - reach, pin[1]],
            [pin[0] + reach, pin[1]],
          ],
          this.#size(),
        )
      : null;
    this.#paint();
  }

  #paint(): void {
    const [view, pin] = [this.#view, this.#pin()];
    for (const part of this.#box.querySelectorAll("[data-drawn]")) part.toggleAttribute("hidden", !view);
    if (!view || !pin) return;
    const hadFocus = this.#svg.contains(document.activeElement);
    const at = pin.map((degrees) => degrees.toFixed(5)).join(", ");
    const handle = drawCorner(view, pin, { index: 0, label: fillIn(this.#texts.pin, { at }) });
    this.#svg.setAttribute("viewBox", `0 0 ${view.width} ${view.height}`);
    const [lat, lng] = pin;
    this.#svg.replaceChildren(
      ...drawGround(view, { lat, lng }, { rings: [], places: this.#places, unit: unitOf(this.#box) }),
      handle,
    );
    if (hadFocus) handle.focus();
  }

  /** Writes the place as if it had been typed, and keeps the map where it is. */
  #put(corner: Corner): void {
    const view = this.#view;
    for (const [name, degrees] of [
      ["lat", corner[0]],
      ["lng", corner[1]],
    ] as const) {
      const field = this.#field(name);
      if (!field) continue;
      field.value = String(degrees);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    this.#view = view ?? this.#view;
    this.#paint();
  }

  #say(words: string): void {
    const status = this.#box.querySelector("[data-status]");
    if (status) status.textContent = words;
  }

  #press(button: HTMLElement | null): void {
    const act = button?.dataset.do;
    if (act === "find") void this.#find();
    else if (act === "here") this.#here();
    else if (act === "place") this.#jump([Number(button?.dataset.lat), Number(button?.dataset.lng)]);
    else if (this.#view && (act === "in" || act === "out")) {
      this.#view = zoomed(this.#view, act === "in" ? 1.5 : 1 / 1.5);
      this.#paint();
    }
  }

  #jump(corner: Corner): void {
    this.#put(corner);
    this.#centre();
  }

  async #find(): Promise<void> {
    const typed = ["address", "city"].map((name) => {
      const fields = [...this.#form.querySelectorAll<HTMLInputElement>(`[name^="${name}_"]`)];
      return fields.find(({ value }) => value.trim() !== "")?.value.trim() ?? "";
    });
    if (typed.every((text) => text === "")) return this.#say(this.#texts.no_address);
    const query = new URLSearchParams({ address: typed[0] ?? "", city: typed[1] ?? "" });
    const headers = { accept: "application/json" };
    const reply: FoundReply | null = await fetch(`${this.#box.dataset.find}?${query}`, { headers })
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null);
    const list = this.#box.querySelector("[data-found]");
    const [first] = reply?.found ?? [];
    list?.replaceChildren(...(reply?.found ?? []).slice(0, 5).map((place) => choiceOf(place)));
    if (!reply || !first) return this.#say(this.#texts.none);
    this.#places = reply.around;
    this.#say("");
    this.#jump([first.lat, first.lng]);
  }

  /** Asks the device, which asks its owner. */
  #here(): void {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => this.#jump([round(coords.latitude), round(coords.longitude)]),
      () => this.#say(this.#texts.here_failed),
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  }

  #key(event: KeyboardEvent): void {
    const [arrow, pin, view] = [ARROWS[event.key], this.#pin(), this.#view];
    if (!arrow || !pin || !view) return;
    event.preventDefault();
    const { x, y } = toSpot(view, pin);
    const pixels = event.shiftKey ? 1 : 10;
    this.#put(toCorner(view, { x: x + arrow[0] * pixels, y: y + arrow[1] * pixels }));
  }

  /** The pin is dragged; beside it, a drag moves the map and a press puts the pin there. */
  #point(down: PointerEvent): void {
    const view = this.#view;
    if (!view || down.button !== 0) return;
    const isPin = (down.target as Element).closest("[data-corner]") !== null;
    const from = spotOf(this.#svg, view, down);
    if (isPin) down.preventDefault();
    followPointer(down, {
      spot: (event) => spotOf(this.#svg, view, event),
      drag: (to: Spot) => {
        if (isPin) return this.#put(toCorner(view, to));
        this.#view = shifted(view, { x: to.x - from.x, y: to.y - from.y });
        this.#paint();
      },
      press: () => {
        if (!isPin) this.#put(toCorner(view, from));
      },
    });
  }
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

function choiceOf({ name, subtitle, lat, lng }: Found): HTMLElement {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.do = "place";
  button.dataset.lat = String(lat);
  button.dataset.lng = String(lng);
  button.textContent = [name, subtitle].filter(Boolean).join(", ");
  item.append(button);
  return item;
}
