import { type MerchantKeys, merchantKeys } from "../../../payments-sandbox/core/keys.ts";
import type { Gateway, SandboxSetup } from "../../provider.ts";

/** The parts of each of these providers. */
export interface SandboxSide {
  readonly gateway: Gateway;
  readonly origin: string;
  readonly keys: MerchantKeys;
}

export function sandboxSide(gateway: Gateway, origin: string, { secret }: SandboxSetup): SandboxSide {
  return { gateway, origin, keys: merchantKeys(secret, gateway) };
}
