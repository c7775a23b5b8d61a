import { loadConfiguration } from "../../config/load.ts";
import { ask, at, type Shop } from "./shops.ts";

export const keyOf = (of: Shop) => loadConfiguration().byId.get(of.id)?.biz.apiKey ?? "";

/** Words that only one business's answers may hold: id, key, domain, name, contact. */
export function marks(of: Shop): string[] {
  const business = loadConfiguration().byId.get(of.id);
  const { phone = "", email = "" } = business?.theme.components.footer.contactUs ?? {};
  return [of.id, keyOf(of), of.host.split(":")[0] ?? "", ...Object.values(of.name), phone, email].filter(Boolean);
}

export const ownPath = (of: Shop, path: string) => at(of, path).slice(of.origin.length);
/** One operation at a shop, as its own pages send it. */
export const graphql = (of: Shop, query: string, headers: Record<string, string> = {}) =>
  ask(of.host, ownPath(of, "/graphql"), {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ query }),
  });
