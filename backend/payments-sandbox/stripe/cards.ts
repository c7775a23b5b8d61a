/** What a card does in the sandbox. */
export type CardOutcome =
  | { readonly kind: "pays" }
  | { readonly kind: "challenge" }
  | { readonly kind: "declined"; readonly code: string; readonly decline_code?: string; readonly message: string }
  | { readonly kind: "processing"; readonly ends: "paid" | "failed" };

const declined = (code: string, message: string, decline_code?: string): CardOutcome => ({
  kind: "declined",
  code,
  message,
  ...(decline_code ? { decline_code } : {}),
});

const pays = { kind: "pays" } as const;

/** Pays; its refunds are pending first. */
const SLOW_REFUND = "4000000000007726";

/** By number: Stripe's own test cards (docs.stripe.com/testing), and two more. */
const OUTCOMES: Readonly<Record<string, CardOutcome>> = {
  "4242424242424242": pays,
  "4000056655665556": pays,
  "5555555555554444": pays,
  "2223003122003222": pays,
  "378282246310005": pays,
  "6011111111111117": pays,
  [SLOW_REFUND]: pays,
  "4000000000000002": declined("card_declined", "Your card was declined.", "generic_decline"),
  "4000000000009995": declined("card_declined", "Your card has insufficient funds.", "insufficient_funds"),
  "4000000000000069": declined("expired_card", "Your card has expired."),
  "4000000000000127": declined("incorrect_cvc", "Your card's security code is incorrect."),
  "4000000000000119": declined("processing_error", "An error occurred while processing your card. Try again."),
  "4000002500003155": { kind: "challenge" },
  "4000002760003184": { kind: "challenge" },
  // Only in this sandbox: Stripe has such payments for other methods than cards.
  "4000000000000259": { kind: "processing", ends: "paid" },
  "4000000000002685": { kind: "processing", ends: "failed" },
};

/** Null for a number that is not a test card: a real one is neither accepted nor stored. */
export const outcomeOf = (digits: string): CardOutcome | null => OUTCOMES[digits] ?? null;

export const refundsSlowly = (digits: string): boolean => digits === SLOW_REFUND;
