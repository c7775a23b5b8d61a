import { ZoneMap } from "./zone-map.ts";

for (const box of document.querySelectorAll<HTMLElement>("[data-zone-map]")) {
  const [form, svg] = [box.closest("form"), box.querySelector("svg")];
  if (form && svg) new ZoneMap(box, form, svg);
}
