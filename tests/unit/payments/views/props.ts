import type { CloseWay } from "@/payments/views/view-props";

/** The props that every view has. */
export const common = () => ({
  gateway: "PaymentOS" as const,
  modal: true,
  language: "en",
  currency: "INR",
  amount: "120.50",
  busy: false,
  error: null,
  closeRefusals: 0,
});

/** How a view was closed, each time. */
export function journal() {
  const ways: CloseWay[] = [];
  return { ways, onClose: (way: CloseWay) => void ways.push(way) };
}
