import type { FulfilmentMode } from "@/lib/domain/enumerations";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** The current mode: of the selected store, else as chosen before one was selected. */
export const currentMode = ({ store }: StorefrontState): FulfilmentMode =>
  store.getState().selected?.ffMode ?? store.getState().ffMode;
