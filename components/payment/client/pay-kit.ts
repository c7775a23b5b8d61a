import { paymentService } from "@/lib/actions/payment/direct-payments";
import { giveUpPayment } from "@/lib/actions/payment/give-up-payment";
import { payBillShare } from "@/lib/actions/payment/pay-bill-share";
import { finishPaid, payOrder } from "@/lib/actions/payment/pay-order";
import { createPaymentContext, type PaymentContext, paymentsOf } from "@/lib/actions/payment/payment-context";
import { reloadWallet } from "@/lib/actions/payment/reload-wallet";
import { createFailureReports } from "@/lib/actions/payment/report-failure";
import { resultOf, resumePayment, returnedPayment } from "@/lib/actions/payment/resume-payment";
import { walletButtons } from "@/lib/actions/payment/wallet-buttons";
import type { PaymentSettings } from "@/lib/api/order/payment-settings";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { createBrowserHost, createPresent, type Gateway, type PaymentTexts } from "@/payments";

/** The payment client, its views and its use cases as one chunk, loaded when a guest pays. */
export function makePayKit(storefront: StorefrontState, settings: PaymentSettings, texts: PaymentTexts) {
  const host = createBrowserHost({
    present: createPresent({ texts }),
    sandbox: settings.sandbox,
    report: createFailureReports(storefront),
    nonce: () => document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce,
  });
  const context: PaymentContext = createPaymentContext(storefront, settings, host);
  return {
    payOrder: (input: Parameters<typeof payOrder>[1]) => payOrder(context, input),
    finishPaid: (...paid: [Parameters<typeof finishPaid>[1], string | null]) => finishPaid(context, ...paid),
    resume: (patience: "once" | "poll") => resumePayment(context, patience),
    returned: (patience: "once" | "poll") => returnedPayment(context, patience),
    resultOf: (outcome: Parameters<typeof resultOf>[1]) => resultOf(context, outcome),
    /** Null if there is no service that could give it up (D6, the second way). */
    giveUp: settings.way === "service" ? (reference: string) => giveUpPayment(context, reference) : null,
    wallets: (input: Parameters<typeof walletButtons>[1]) => walletButtons(context, input),
    reloadWallet: (input: Parameters<typeof reloadWallet>[1]) => reloadWallet(context, input),
    payBillShare: (input: Parameters<typeof payBillShare>[1]) => payBillShare(context, input),
    /** [ROBUST-21] Fetches scripts before the tap. Never rejects. */
    prefetch: (gateway: Gateway) => paymentsOf(context).prefetch(context.host, gateway, paymentService(context)),
  };
}
export type PayKit = ReturnType<typeof makePayKit>;
