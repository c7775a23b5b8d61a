import type { FulfilmentMode } from "@/lib/domain/enumerations";

/** What a link to the stores asks for. */
interface Asked {
  /** The mode that the list opens with. */
  readonly mode?: string;
  /** `lat,lng`: the location that a store must serve. */
  readonly at?: string;
  /** The guest was about to pay, and goes on with that. */
  readonly fromCheckout?: boolean;
}

/** STORE-05: a link to the list of stores that leads back to where the guest was. */
export function storesLink(storesPath: string, { mode, at, fromCheckout = false }: Asked): string {
  const asked = [mode && `mode=${mode}`, at && `at=${at}`, fromCheckout && "from=checkout"].filter(Boolean);
  return asked.length > 0 ? `${storesPath}?${asked.join("&")}` : storesPath;
}

/** The mode that such a link asks for, if it is one of these. */
export function askedMode(search: string, modes: readonly FulfilmentMode[]): FulfilmentMode | null {
  const asked = new URLSearchParams(search).get("mode");
  return modes.find((mode) => mode === asked) ?? null;
}

/** Where a guest goes on who has chosen a store; whose cart is empty has nothing to pay. */
export const pageAfter = (search: string, hasItems: boolean): "/checkout" | "/menu" =>
  hasItems && new URLSearchParams(search).get("from") === "checkout" ? "/checkout" : "/menu";
