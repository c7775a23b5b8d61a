import type { RefundState } from "./provider.ts";

/** The id of an owner's trial, in the metadata of its payment and refund: a vendor's list has them, and they are no movement. */
export const TRIAL = "trial_id";

/** The outcome of a trial: whether the amount was taken, and of its refund; the vendor's sentence if it was not taken. */
export interface Trial {
  readonly taken: boolean;
  readonly refund: RefundState["status"] | null;
  readonly message: string | null;
}
