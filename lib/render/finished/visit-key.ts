import type { IncomingMessage } from "node:http";
import { LOCALE_COOKIE, PLACE_COOKIE } from "@/config/constants";

type RequestHead = Pick<IncomingMessage, "method" | "url" | "headers">;

/** Parameters of campaigns, which no page of ours depends on. */
const CAMPAIGN = /^(?:utm_[a-z]+|fbclid|gclid|gbraid|wbraid|msclkid|ttclid|igsh)=/;
/** A request with a header of these asks for something other than the document, or in another way. */
const OTHER_REQUEST = /^(?:rsc|range|next-|x-nextjs-|x-middleware-|x-matched-|x-invoke-|x-prerender-)/;
/** Each cookie that could be read as one of ours, as it was sent: two of one name must not share a key with one. */
const isOurs = (cookie: string): boolean =>
  [LOCALE_COOKIE, PLACE_COOKIE].some(({ name }) => cookie.trimStart().startsWith(name));
/** Longer addresses and cookies are rare, and their keys would take the room of others. */
const LONGEST_KEY = 600;

function withoutCampaign(url: string): string {
  const start = url.indexOf("?");
  if (start < 0) return url;
  const rest = url.slice(start + 1).split("&");
  const kept = rest.filter((part) => part !== "" && !CAMPAIGN.test(part));
  return kept.length === 0 ? url.slice(0, start) : `${url.slice(0, start)}?${kept.join("&")}`;
}

/**
 * Everything that the document of a shop's own domain depends on: host, address, protocol, language and place. Two
 * visits with one key get the same bytes as long as configuration and page stay the same. Null for a request that asks
 * for no document.
 */
export function visitKey({ method, url = "", headers }: RequestHead): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  for (const name in headers) if (OTHER_REQUEST.test(name)) return null;
  const cookies = (headers.cookie ?? "").split(";").filter(isOurs);
  const key = [headers.host ?? "", withoutCampaign(url), headers["x-forwarded-proto"] ?? "", ...cookies].join("\n");
  return key.length > LONGEST_KEY ? null : key;
}
