import { knownLanguage, type Language } from "@/config/languages";
import type { PartMessages } from "@/lib/i18n/parts/part-messages";
import { regional } from "@/lib/i18n/regional";
import { withRetries } from "@/lib/i18n/with-retries";

const FILES: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import("@/messages/generated/en.json"),
  ar: () => import("@/messages/generated/ar.json"),
  es: () => import("@/messages/generated/es.json"),
};

const readFile = (language: Language) => withRetries(FILES[language]);

/** Module state and not the provider's: the texts of a language are the same for every reader. */
const requests = new Map<string, Promise<PartMessages>>();
const loaded = new Map<string, PartMessages>();
/** What a part waits for while it is rendered: the same promise each time, of null once the request failed. */
const awaited = new Map<string, Promise<PartMessages | null>>();

/** As the settings of a storefront say it. */
interface Place {
  readonly locale: string;
  readonly country: string | null;
}

const keyOf = ({ locale, country }: Place) => `${locale}-${country}`;

/**
 * For the browser: the texts of the parts that come when they are needed, in the words of the shop's country. One request serves all
 * of them; one that failed is dropped, so that the next that asks sends another.
 */
export function loadPartMessages(place: Place, read = readFile): Promise<PartMessages> {
  const key = keyOf(place);
  const language = knownLanguage(place.locale);
  const known = requests.get(key);
  if (known) return known;
  const request = read(language).then((file) => {
    const texts = regional(file.default as PartMessages, language, place.country);
    loaded.set(key, texts);
    return texts;
  });
  requests.set(key, request);
  request.catch(() => requests.delete(key));
  return request;
}

/** Whether they are there. */
export const hasPartMessages = (place: Place): boolean => loaded.has(keyOf(place));

/** Where they are there already, React reads them from the promise at once, without what is seen meanwhile. */
const promiseOf = (texts: PartMessages): Promise<PartMessages> =>
  Object.assign(Promise.resolve(texts), { status: "fulfilled", value: texts });

/** For a waiting part: resolves to null on failure, before another request is sent, or the part would wait for ever. */
export function awaitPartMessages(place: Place): Promise<PartMessages | null> {
  const key = keyOf(place);
  const known = awaited.get(key);
  if (known) return known;
  const texts = loaded.get(key);
  const waiting = texts ? promiseOf(texts) : loadPartMessages(place).catch(() => null);
  awaited.set(key, waiting);
  return waiting;
}

/** It has been told; who opens a part from now on sends another request. */
export const forgetFailure = (): void => awaited.clear();
