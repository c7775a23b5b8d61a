import type { Channel, RequestMode } from "../../enumerations.ts";

export interface HeaderState {
  readonly apiKey: string;
  /** A customer's or a guest's token. */
  readonly token: string | null;
  /** Tokens with this prefix keep the API key as authorization; empty: there are none. */
  readonly adminPrefix: string;
  readonly language: string;
  readonly mode: RequestMode;
  readonly storeId: string | null;
  readonly tableId: string | null;
  /** D24: the login of a phone at its table; absent elsewhere. */
  readonly visitToken?: string | null;
  readonly channel: Channel;
  /** Sent only in the in-store channel. */
  readonly origin: string | null;
}

/**
 * SESS-09: the headers of a request. A visitor sends only the business's API key; a customer or ordering guest sends a
 * bearer token, unless it is an administrator's.
 */
export function requestHeaders(state: HeaderState): Record<string, string> {
  const { apiKey, token, adminPrefix, storeId, tableId, visitToken, origin } = state;
  const bearer = token && !(adminPrefix && token.startsWith(adminPrefix));
  return {
    authorization: bearer ? `Bearer ${token}` : apiKey,
    "x-api-key": apiKey,
    "x-use-lang": state.language,
    "x-request-type": state.mode,
    ...(storeId ? { location_id: storeId } : {}),
    ...(tableId ? { table_id: tableId } : {}),
    ...(visitToken ? { "x-visit-token": visitToken } : {}),
    ...(state.channel === "in_store" && origin ? { origin } : {}),
  };
}
