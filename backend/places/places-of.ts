import { readFile } from "node:fs/promises";
import path from "node:path";
import type { RequestContext } from "../context.ts";
import type { Services } from "../services.ts";
import { gazetteer, namesAround } from "./gazetteer.ts";
import { googlePlaces } from "./google-places.ts";
import type { FoundPlace, PlaceQuestion, PlaceSearch } from "./place-search.ts";

/** The maps key of a business: of its own configuration (`accessKeys.misc.mapsKey`), else the server's GMAP_KEY. */
export async function mapsKey({ configDirs, gmapKey }: Services, businessId: string): Promise<string | null> {
  for (const folder of configDirs) {
    const text = await readFile(path.join(folder, `${businessId}.json`), "utf8").catch(() => null);
    const key = text && keyIn(text);
    if (key) return key;
  }
  return gmapKey;
}

function keyIn(text: string): string | null {
  try {
    const { customizations } = JSON.parse(text) as {
      customizations?: { accessKeys?: { misc?: { mapsKey?: unknown } } };
    };
    const key = customizations?.accessKeys?.misc?.mapsKey;
    return typeof key === "string" && key ? key : null;
  } catch {
    return null;
  }
}

/** Asks Google when the business has a key, and the gazetteer when it has none or Google does not answer. */
async function ask<T>(
  context: RequestContext,
  question: (search: PlaceSearch, about: PlaceQuestion) => Promise<T>,
): Promise<T> {
  const { app, business, repos, lang } = context;
  const about = { language: lang, around: await repos.stores.all() };
  const key = await mapsKey(app, business.id);
  if (!key) return question(gazetteer, about);
  try {
    return await question(googlePlaces(key), about);
  } catch (error) {
    app.log.warn({ err: error, business: business.id }, "The map service did not answer; the gazetteer did.");
    return question(gazetteer, about);
  }
}

/** Places for a few words. */
export const findPlaces = (context: RequestContext, keyword: string): Promise<FoundPlace[]> =>
  ask(context, (search, about) => search.find(keyword, about));

/** The place around a point. */
export const nameOfPoint = (context: RequestContext, point: { lat: number; lng: number }): Promise<FoundPlace | null> =>
  ask(context, (search, about) => search.nameOf(point, about));

/** Names of places around a point. Never Google's: they may only stand on Google's own map. */
export const placesAround = (context: RequestContext, point: { lat: number; lng: number }): FoundPlace[] =>
  namesAround(point, { language: context.lang, around: [] });
