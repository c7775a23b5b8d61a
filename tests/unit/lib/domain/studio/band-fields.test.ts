import { expect, test } from "vitest";
import { LANDING_COMPONENTS } from "@/config/constants";
import { studioGroups } from "@/lib/business/studio/fields";
import { BAND_FIELDS, fieldOfBand } from "@/lib/domain/studio/band-fields";

const bands = studioGroups()
  .flatMap(({ fields }) => fields)
  .find(({ path }) => path === "theme.pages.landing_screen.components");
if (!bands) throw new Error("The form has no list of bands.");

test("[CFG-11] each kind of band names only fields that the schema has, and gets them in this order", () => {
  for (const name of LANDING_COMPONENTS) {
    const { fields, entries } = BAND_FIELDS[name];
    const drawn = fieldOfBand(bands, name).fields ?? [];
    expect(drawn.map((field) => field.name)).toEqual(fields);
    expect(drawn.find((field) => field.name === "items")?.fields?.map((field) => field.name) ?? []).toEqual(entries);
  }
});

test("a band of an unknown kind keeps every field, so that nothing in a file is out of reach", () => {
  expect(fieldOfBand(bands, "slideshow")).toBe(bands);
  expect(fieldOfBand(bands, undefined)).toBe(bands);
});
