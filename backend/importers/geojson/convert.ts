import { z } from "zod";
import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import { FIRST_DELIVERY_MS, FIRST_PICKUP_MS } from "../../rules/time/first-times.ts";
import { type ImportEntry, refOf } from "../import-entry.ts";
import { type DocumentProblem, schemaProblems } from "../schema-problems.ts";
import type { StoreInput } from "../stores/store-document.ts";
import { weeklyHours } from "./weekly-hours.ts";

const collection = z.looseObject({ type: z.literal("FeatureCollection"), features: z.array(z.unknown()) });
const tags = z.record(z.string(), z.unknown());
const feature = z.looseObject({
  type: z.literal("Feature"),
  id: z.union([z.string(), z.number()]).optional(),
  properties: z.looseObject({ tags: tags.optional() }),
  geometry: z.looseObject({
    type: z.literal("Point", { error: "only points are stores; this is another geometry" }),
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number()),
  }),
});

export interface StoreDefaults {
  /** City of features that have none. */
  readonly city: string | null;
  /** Whether stores with readable hours take orders at once. */
  readonly enable: boolean;
  readonly modes: readonly FulfilmentMode[];
}
type StoreDocument = z.input<typeof import("../stores/store-document.ts").storeDocument>;

/**
 * Converts the restaurants of a GeoJSON file with OpenStreetMap tags to stores. Nothing is invented: a feature without
 * a name or a usable location is skipped; one without readable hours gets none and takes no orders, because a store
 * without hours would count as always open. Refuses a file that is not a FeatureCollection.
 */
export function convertGeoJson(
  input: unknown,
  defaults: StoreDefaults,
): Result<{ document: StoreDocument; entries: ImportEntry[] }, DocumentProblem[]> {
  const parsed = collection.safeParse(input);
  if (!parsed.success) {
    return err(schemaProblems(parsed.error, input));
  }
  const taken = new Map<string, string>();
  const document: StoreDocument = [];
  const entries = parsed.data.features.map((value, index): ImportEntry => {
    const at = `features.${index}`;
    const converted = convertFeature(value, defaults);
    if ("reason" in converted)
      return { kind: "store", at, name: converted.name, outcome: "skipped", reason: converted.reason };
    const { store, name, left, notes } = converted;
    const first = taken.get(store.ref);
    if (first) return { kind: "store", at, name, outcome: "skipped", reason: `${first} has the same id already` };
    taken.set(store.ref, at);
    document.push(store);
    const place = { kind: "store", at, name, ...(notes.length > 0 ? { notes } : {}) };
    return left.length === 0
      ? { ...place, outcome: "imported" }
      : { ...place, outcome: "adapted", reason: left.join("; ") };
  });
  return ok({ document, entries });
}

type Converted =
  | { name: string; reason: string }
  | { name: string; store: StoreDocument[number]; left: string[]; notes: string[] };

function convertFeature(value: unknown, defaults: StoreDefaults): Converted {
  const parsed = feature.safeParse(value);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) => `${z.core.toDotPath(issue.path)}: ${issue.message}`);
    return { name: nameOf(value), reason: reasons.join("; ") };
  }
  const { id, properties, geometry } = parsed.data;
  const tag = tagReader(properties.tags ?? properties);
  const name = tag("name");
  // Overpass writes the id as "@id".
  const ids = [id, properties.id, properties["@id"]];
  const number = ids.find((one) => typeof one === "number" || (typeof one === "string" && one.trim() !== "")) ?? null;
  if (number === null)
    return { name: name ?? "(no name)", reason: "it has no id, which a second import could find it by" };
  if (!name) return { name: `(no name) ${number}`, reason: "it has no name" };
  const left: string[] = [];
  const notes: string[] = [];
  const hours = readHours(tag("opening_hours"), left, notes);
  const [lng, lat] = geometry.coordinates;
  const city = tag("addr:city") ?? defaults.city;
  const address = addressOf(tag);
  if (!address) notes.push("it states no address");
  if (!city) notes.push("it states no city");
  if (defaults.enable && !hours) notes.push("it stays closed for orders because its hours are not known");
  const phone = tag("phone") ?? tag("contact:phone") ?? tag("contact:mobile");
  const store: StoreDocument[number] = {
    ref: refOf(String(number), new Set()),
    name,
    address: address ?? {},
    city: city ?? {},
    lat,
    lng,
    ...(phone ? { phone } : {}),
    hours: hours ?? {},
    // GeoJSON says nothing of it, and an order for which nothing is promised would be late at once.
    delivery_min_offset_time: FIRST_DELIVERY_MS,
    pickup_min_offset_time: FIRST_PICKUP_MS,
    enabled_for_ordering: defaults.enable && hours !== null,
    fulfillment_modes: [...defaults.modes],
  };
  return { name, store, left, notes };
}

function readHours(value: string | null, left: string[], notes: string[]): StoreInput["hours"] | null {
  if (!value) {
    notes.push("it states no opening hours");
    return null;
  }
  const read = weeklyHours(value);
  if (!read.ok) {
    left.push(`its opening hours "${value}" are not taken over: ${read.error}`);
    return null;
  }
  for (const loss of read.value.left) left.push(`of its opening hours "${value}" ${loss}`);
  return read.value.hours as StoreInput["hours"];
}

function addressOf(tag: (key: string) => string | null): string | null {
  const street = tag("addr:street") ?? tag("addr:place");
  if (!street) return tag("addr:full");
  const house = [street, tag("addr:housenumber")].filter(Boolean).join(" ");
  return [house, tag("addr:postcode")].filter(Boolean).join(", ");
}

function tagReader(values: Readonly<Record<string, unknown>>) {
  return (key: string): string | null => {
    const value = values[key];
    return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
  };
}

function nameOf(value: unknown): string {
  const name = (value as { properties?: { name?: unknown; tags?: { name?: unknown } } } | null)?.properties;
  const found = name?.tags?.name ?? name?.name;
  return typeof found === "string" ? found : "(no name)";
}
