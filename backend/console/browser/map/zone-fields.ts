import type { CompiledMessage } from "icu-minify/format";
import { readCorners, writeCorners } from "../../../../lib/domain/store/corner-text.ts";
import { type Corner, outline, polygonProblem, polygonsOverlap } from "../../../../lib/domain/store/polygon.ts";
import { fillIn } from "../texts.ts";

/** Texts of the map, in the container's `data-texts`. */
export interface MapTexts {
  /** With `{n}`. */
  readonly zone: CompiledMessage;
  /** With `{n}`, `{zone}` and `{at}`. */
  readonly corner: CompiledMessage;
  /** With `{a}` and `{b}`. */
  readonly overlap: CompiledMessage;
  /** With `{part}`. */
  readonly few: CompiledMessage;
  readonly flat: CompiledMessage;
  readonly crossed: CompiledMessage;
  readonly corner_wrong: CompiledMessage;
}

/** One zone of the form: its fields are what is sent, the map only writes into them. */
export interface ZoneField {
  readonly n: number;
  readonly field: HTMLTextAreaElement;
  readonly told: HTMLElement | null;
  /** Null: a line that is no corner. */
  readonly corners: readonly Corner[] | null;
}

export const zoneFields = (form: HTMLFormElement): ZoneField[] =>
  [...form.querySelectorAll<HTMLElement>("[data-zone]")].flatMap((box) => {
    const field = box.querySelector("textarea");
    const isOff = box.querySelector<HTMLInputElement>("[type=checkbox]")?.checked ?? false;
    if (!field) return [];
    const corners = isOff ? [] : readCorners(field.value);
    return [{ n: Number(box.dataset.zone), field, told: box.querySelector<HTMLElement>("[data-told]"), corners }];
  });

/** Writes corners as if they had been typed. */
export function typeCorners({ field }: ZoneField, corners: readonly Corner[]): void {
  field.value = writeCorners(corners);
  field.rows = Math.min(12, Math.max(4, corners.length + 1));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** What is wrong with each outline, and which overlap, is shown below its field. Returns the numbers of the wrong ones. */
export function tellProblems(zones: readonly ZoneField[], texts: MapTexts): Set<number> {
  const wrong = new Set<number>();
  const drawn = zones.map(({ corners }) => outline(corners ?? []));
  zones.forEach(({ n, field, told, corners }, index) => {
    const part = fillIn(texts.zone, { n });
    // One that is still being drawn is no mistake.
    const isBegun = corners !== null && corners.length < 3;
    const problem = corners === null ? "corner_wrong" : isBegun ? null : polygonProblem(corners);
    if (problem) wrong.add(n);
    const shared = zones
      .slice(0, index)
      .filter((_, other) => !problem && polygonsOverlap(drawn[other] ?? [], drawn[index] ?? []))
      .map((other) => fillIn(texts.overlap, { a: other.n, b: n }));
    field.toggleAttribute("aria-invalid", false);
    if (problem) field.setAttribute("aria-invalid", "true");
    if (told) told.textContent = problem ? fillIn(texts[problem], { part }) : shared.join(" ");
  });
  return wrong;
}

const MAX_ZONES = 20;

/** The number of a zone that is empty: the last one, or a new one like it. */
export function addZoneField(form: HTMLFormElement, texts: MapTexts): number {
  const last = [...form.querySelectorAll<HTMLElement>("[data-zone]")].at(-1);
  const n = Number(last?.dataset.zone ?? 1);
  if (!last || last.querySelector("textarea")?.value.trim() === "" || n >= MAX_ZONES) return n;
  const added = last.cloneNode(true) as HTMLElement;
  const next = n + 1;
  added.dataset.zone = String(next);
  for (const element of added.querySelectorAll("[name], [id], [aria-describedby]"))
    for (const name of ["name", "id", "aria-describedby"]) {
      const value = element.getAttribute(name);
      if (value) element.setAttribute(name, value.replace(`_${n}`, `_${next}`));
    }
  for (const field of added.querySelectorAll<HTMLInputElement>("input, textarea")) field.value = "";
  added.querySelector("[type=checkbox]")?.closest(".reasons")?.remove();
  const legend = added.querySelector("legend");
  if (legend) legend.textContent = fillIn(texts.zone, { n: next });
  last.after(added);
  return next;
}
