import { type Outcome, serverRefusal } from "@/lib/actions/outcome";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { err, ok } from "@/lib/domain/result";
import type { StorefrontState } from "@/lib/state/storefront-state";

const PLACE_TIMEOUT = 10_000;

/** What a status says of the choice; any other says nothing about it. */
const REFUSED: Readonly<Record<number, string>> = {
  404: "NO_STORE_FOUND",
  409: "MODE_NOT_OFFERED",
  422: "NO_STORE_FOUND",
};

/**
 * Sends the chosen store and mode to the storefront's server. It checks with the backend that they exist and sets the
 * signed cookie that selects the pages for them.
 */
export async function rememberPlace(
  { settings }: StorefrontState,
  storeId: string,
  mode: FulfilmentMode,
): Promise<Outcome<null>> {
  try {
    const response = await fetch(`${settings.origin}${settings.subPath}/api/place`, {
      method: "POST",
      credentials: "same-origin",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ storeId, mode }),
      signal: AbortSignal.timeout(PLACE_TIMEOUT),
    });
    if (response.ok) return ok(null);
    return err(serverRefusal(REFUSED[response.status] ?? "BAD_ANSWER", null));
  } catch {
    return err(serverRefusal("NETWORK", null));
  }
}
