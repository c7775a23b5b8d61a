import type { FulfilmentMode } from "@/lib/domain/enumerations";

/** What a link to the stores asks for. */
interface LinkRequest {
  /** The mode that the list opens with. */
  readonly mode?: string;
  /** `lat,lng`: the location that a store must serve. */
  readonly at?: string;
  /** The guest was about to pay, and goes on with that. */
  readonly fromCheckout?: boolean;
}

/** STORE-05: a link to the list of stores that leads back to where the guest was. */
export function storesLink(storesPath: string, { mode, at, fromCheckout = false }: LinkRequest): string {
  const parameters = [mode && `mode=${mode}`, at && `at=${at}`, fromCheckout && "from=checkout"].filter(Boolean);
  return parameters.length > 0 ? `${storesPath}?${parameters.join("&")}` : storesPath;
}

/** The mode that such a link asks for, if it is one of these. */
export function requestedMode(search: string, modes: readonly FulfilmentMode[]): FulfilmentMode | null {
  const requested = new URLSearchParams(search).get("mode");
  return modes.find((mode) => mode === requested) ?? null;
}

/** Where a guest goes after choosing a store: back to the checkout that sent them, unless the cart is empty. */
export const pageAfter = (search: string, hasItems: boolean): "/checkout" | "/menu" =>
  hasItems && new URLSearchParams(search).get("from") === "checkout" ? "/checkout" : "/menu";
