import type { Outcome } from "@/lib/actions/outcome";
import { saidByServer } from "@/lib/actions/outcome";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { err, ok } from "@/lib/domain/result";
import type { StorefrontState } from "@/lib/state/storefront-state";

const PLACE_TIMEOUT = 10_000;

/**
 * Tells the storefront's server the chosen store and mode. It asks the backend whether there is such a place and sets the
 * signed cookie with which the pages of that place are shown.
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
    const code = response.status === 404 || response.status === 422 ? "NO_STORE_FOUND" : "BAD_ANSWER";
    return err(saidByServer(code, null));
  } catch {
    return err(saidByServer("NETWORK", null));
  }
}
