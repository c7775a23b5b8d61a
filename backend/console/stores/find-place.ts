import type { Language } from "../../../config/languages.ts";
import { gazetteer, namesAround } from "../../places/gazetteer.ts";
import type { FoundPlace } from "../../places/place-search.ts";
import { isManager } from "../../rules/staff-people.ts";
import type { ConsoleContext } from "../console-context.ts";
import { jsonReply, type Reply } from "../http/reply.ts";

const MAX_TEXT = 200;

/** Places for a typed address: of all of it, else of its parts from the street to the city. */
async function placesOf(address: string, city: string, language: Language): Promise<FoundPlace[]> {
  const parts = address.split(",").map((part) => part.trim());
  const asked = [[address, city].filter(Boolean).join(" "), address, ...parts, city];
  for (const keyword of new Set(asked)) {
    // A single letter or number would match anything.
    if (keyword.length < 3) continue;
    const found = await gazetteer.find(keyword, { language, around: [] });
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Where a store's address may be. The gazetteer's alone: places of a paid service may only be drawn on a map of its own.
 */
export async function findPlaceReply({ request, signed, language }: ConsoleContext): Promise<Reply> {
  if (!isManager(signed.member.role)) return jsonReply(403, { found: [], around: [] });
  const text = (name: string) => (request.url.searchParams.get(name) ?? "").trim().slice(0, MAX_TEXT);
  const found = await placesOf(text("address"), text("city"), language);
  const inWords = ({ title, subtitle, lat, lng }: FoundPlace) => ({ name: title, subtitle, lat, lng });
  const [first] = found;
  const around = first ? namesAround(first, { language, around: [first] }) : [];
  return jsonReply(200, { found: found.map(inWords), around: around.map(inWords) });
}
