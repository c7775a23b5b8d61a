import type { LandingComponentName } from "../../../config/constants.ts";
import type { StudioField } from "./fields.ts";

interface Used {
  readonly fields: readonly string[];
  /** Of each entry; none: the band has no entries. */
  readonly entries: readonly string[];
}

/** What each kind of band draws; the others of a band's fields would change nothing. */
export const BAND_FIELDS: Readonly<Record<LandingComponentName, Used>> = {
  heroBanner: {
    fields: ["enabled", "title", "subtitle", "image", "imagePhone", "imageAlt", "action", "secondAction"],
    entries: [],
  },
  brandValues: { fields: ["enabled", "title", "subtitle", "items"], entries: ["title", "text", "image", "link"] },
  menuSection: {
    fields: ["enabled", "title", "subtitle", "action", "items"],
    entries: ["title", "text", "image", "price", "link"],
  },
  appPromotion: { fields: ["enabled", "title", "text", "image", "imageAlt"], entries: [] },
  recommendedItems: {
    fields: ["enabled", "title", "subtitle", "action", "items"],
    entries: ["title", "text", "image", "price", "link"],
  },
  testimonials: { fields: ["enabled", "title", "items"], entries: ["text", "author", "place"] },
  aboutUs: { fields: ["enabled", "title", "text", "image", "imagePhone", "imageAlt", "action"], entries: [] },
};

const isBand = (name: unknown): name is LandingComponentName =>
  typeof name === "string" && Object.hasOwn(BAND_FIELDS, name);

/** The list's field with only what this band draws, in the order of the table. An unknown kind keeps every field. */
export function fieldOfBand(field: StudioField, name: unknown): StudioField {
  if (!isBand(name)) return field;
  const { fields, entries } = BAND_FIELDS[name];
  const known = field.fields ?? [];
  const used = fields.flatMap((each) => known.filter((one) => one.name === each || one.name.startsWith(`${each}.`)));
  return { ...field, fields: used.map((one) => (one.name === "items" ? withEntries(one, entries) : one)) };
}

const withEntries = (items: StudioField, entries: readonly string[]): StudioField => ({
  ...items,
  fields: entries.flatMap((entry) => (items.fields ?? []).filter(({ name }) => name === entry)),
});
