import { type MerchantKeys, merchantKeys } from "../../../payments-sandbox/core/keys.ts";
import type { Gateway, SandboxSetup } from "../../provider.ts";

/** Where a stand-in answers, and the keys that it knows. */
export interface SandboxSide {
  readonly origin: string;
  readonly keys: MerchantKeys;
}

export function sandboxSide(gateway: Gateway, origin: string, { secret }: SandboxSetup): SandboxSide {
  return { origin, keys: merchantKeys(secret, gateway) };
}
