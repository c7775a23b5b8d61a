/** Why staff give money back. */
export const REFUND_REASONS = ["missing", "wrong", "quality", "late", "charged_wrong", "goodwill", "other"] as const;
export type RefundReasonCode = (typeof REFUND_REASONS)[number];
