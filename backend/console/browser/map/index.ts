import { PinMap } from "./pin-map.ts";
import { ZoneMap } from "./zone-map.ts";

const MAPS = [
  ["[data-zone-map]", ZoneMap],
  ["[data-pin-map]", PinMap],
] as const;

for (const [selector, Drawn] of MAPS)
  for (const box of document.querySelectorAll<HTMLElement>(selector)) {
    const [form, svg] = [box.closest("form"), box.querySelector("svg")];
    if (form && svg) new Drawn(box, form, svg);
  }
