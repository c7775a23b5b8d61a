import { addressForm, splitStreet } from "../../lib/domain/customer/address-forms.ts";
import { normaliseText } from "../../lib/domain/menu/search-text.ts";
import { networkOf } from "../../lib/domain/network.ts";
import { countryOf } from "../../lib/domain/shop/country.ts";
import type { Point } from "../../lib/domain/store/geo.ts";
import type { RequestContext } from "../context.ts";
import { limitedAddress } from "../identity/limits.ts";
import { addressConflict } from "../rules/places/address-conflict.ts";
import type { Services } from "../services.ts";
import { addressedPlaces, gazetteer, namesAround } from "./gazetteer.ts";
import { googlePlaces } from "./google-places.ts";
import type { FoundPlace, PlaceQuestion, PlaceSearch } from "./place-search.ts";

/** The parts of an address that are compared with its point on the map. */
export interface PlacedAddress extends Point {
  readonly address_1: string;
  readonly city: string | null;
  readonly pin: string | null;
}

/**
 * The key with which this server calls Google for a business: from its configuration (`accessKeys.misc.mapsKey`), else
 * GMAP_KEY. Never sent to a browser: a server's key works from everywhere, at the shop's expense.
 */
const serverKey = ({ configuration, gmapKey }: Services, businessId: string): string | null =>
  configuration().byId.get(businessId)?.customizations.accessKeys.misc.mapsKey || gmapKey;

/**
 * The key for browsers, restricted at Google to the shop's domains (`accessKeys.misc.mapsBrowserKey`); null without
 * one.
 */
export const browserMapsKey = ({ configuration }: Services, businessId: string): string | null =>
  configuration().byId.get(businessId)?.customizations.accessKeys.misc.mapsBrowserKey || null;

/**
 * Google if the business has a key; the gazetteer without one, beyond the limits of paid calls, and if Google fails.
 */
async function queryPlaces<T>(
  context: RequestContext,
  asked: string,
  question: (search: PlaceSearch, about: PlaceQuestion) => Promise<T>,
): Promise<T> {
  const { app, business, repos, lang } = context;
  const about = { language: lang, around: await repos.stores.all() };
  const key = serverKey(app, business.id);
  if (!key) return question(gazetteer, about);
  const cacheKey = `${business.id} ${lang} ${asked}`;
  const cached = app.paidCalls.cached<T>(cacheKey, context.now);
  if (cached) return cached.answer;
  const address = limitedAddress(context);
  if (!app.paidCalls.take(business.id, address && networkOf(address), context.now)) return question(gazetteer, about);
  try {
    const answer = await question(googlePlaces(key, app.fetchMaps), about);
    app.paidCalls.cache(cacheKey, answer, context.now);
    return answer;
  } catch (error) {
    app.log.warn({ err: error, business: business.id }, "The map service failed; the gazetteer was used instead.");
    return question(gazetteer, about);
  }
}

/** Places for a keyword. */
export const findPlaces = (context: RequestContext, keyword: string): Promise<FoundPlace[]> =>
  queryPlaces(context, `find ${normaliseText(keyword)}`, (search, about) => search.find(keyword, about));

/** The place at a point, rounded to about ten metres. */
export const nameOfPoint = async (context: RequestContext, point: Point): Promise<FoundPlace | null> => {
  const asked = `at ${point.lat.toFixed(4)},${point.lng.toFixed(4)}`;
  return queryPlaces(context, asked, (search, about) => search.nameOf(point, about));
};

/**
 * ADDR-02: what an address names, and where its point is instead; null unless they clearly contradict each other. Compared
 * with the gazetteer only: a paid service names towns in its own way, so that true addresses would be refused.
 */
export async function whyElsewhere(
  context: RequestContext,
  { address_1, city, pin, ...point }: PlacedAddress,
): Promise<{ readonly near: string; readonly typed: string } | null> {
  const { isd_code, currency } = context.business;
  const form = addressForm(countryOf({ countryCode: isd_code, currency }));
  const code = pin || splitStreet(form, address_1)?.block || null;
  const typed = addressConflict({ city, pin: code }, point, addressedPlaces());
  if (typed === null) return null;
  const near = await gazetteer.nameOf(point, { language: context.lang, around: [] });
  return near && { near: near.title, typed };
}

/** Names of places around a point. Never Google's, which may only be displayed on Google's own map. */
export const placesAround = (context: RequestContext, point: { lat: number; lng: number }): FoundPlace[] =>
  namesAround(point, { language: context.lang, around: [] });
