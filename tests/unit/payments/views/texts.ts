import type { PaymentTexts } from "@/payments/views/texts";

/** English words for the views in tests. */
export const PAYMENT_TEXTS: PaymentTexts = {
  dir: "ltr",
  close: "Close without paying",
  cardTitle: "Pay by card",
  securedBy: (gateway) => `Processed by ${gateway}`,
  gatewayName: (gateway) => gateway,
  name: "Name on the card",
  nameExample: "As printed on the card",
  cardNumber: "Card number",
  expiry: "Expiry date",
  cvv: "Security code",
  cvvHint: "On the back of the card",
  fieldWrong: { cardNumber: "Enter the number.", expiry: "Enter the date.", cvv: "Enter the code." },
  testCard: (card) => `Test card: ${card}. No money moves.`,
  pay: (amount, currency) => `Pay ${currency} ${amount}`,
  busy: "Your payment is being processed.",
  closeRefused: "Your payment is on its way.",
  savedTitle: "Your saved cards",
  savedCard: ({ brand, last4 }) => `${brand} ending with ${last4}`,
  addCard: "Add a new card",
  useSaved: "Use a saved card",
  loading: "Loading the secure form",
  leaving: (gateway) => `Taking you to ${gateway}`,
  leavingHint: "You come straight back.",
  error: () => null,
};
