import type { Channel, ClientMode, RequestMode } from "@/lib/domain/enumerations";
import { CLIENT_MODE_TRAITS } from "@/lib/domain/shop/order-types";

/** API-06: the configuration of a GraphQL client. */
export interface ClientConfig {
  readonly channel: Channel;
  readonly mode: ClientMode;
  /** Language of the responses. */
  readonly locale: string;
  /** Where queries and mutations are sent; the socket's address is derived from it. */
  readonly url: string;
}

/** A configuration with defaults: channel web, mode web, locale en, /graphql on the app's own host. */
export function clientConfig(given: Partial<ClientConfig> = {}): ClientConfig {
  return { channel: "web", mode: "web", locale: "en", url: "/graphql", ...given };
}

/** `<sub-path>/graphql`, the same-origin address of the API. */
export function graphqlPath(subPath = ""): string {
  const trimmed = subPath.replace(/^\/+|(?<!\/)\/+$/g, "");
  return trimmed ? `/${trimmed}/graphql` : "/graphql";
}

/** The value of the x-request-type header. */
export function requestMode(config: Pick<ClientConfig, "mode">): RequestMode {
  return CLIENT_MODE_TRAITS[config.mode].request;
}

/** API-06: the socket's address for an http(s) address: wss for https, ws for http. */
export function socketUrl(url: string, origin: string): string {
  const absolute = new URL(url, origin);
  absolute.protocol = absolute.protocol === "https:" || absolute.protocol === "wss:" ? "wss:" : "ws:";
  return absolute.href;
}
