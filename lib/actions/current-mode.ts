import type { FulfilmentMode } from "@/lib/domain/enumerations";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** How the guest has their food: of the selected store, else as chosen before one was. */
export const currentMode = ({ store }: StorefrontState): FulfilmentMode =>
  store.getState().selected?.ffMode ?? store.getState().ffMode;
