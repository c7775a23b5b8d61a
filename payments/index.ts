/**
 * The public interface of the payment client; the linter refuses deeper imports. A page bundles only what it imports:
 * package.json in this folder declares that the modules have no side effects.
 */
export { BANK_PAGE, BANK_PAGE_SCRIPT } from "./browser/bank-page.ts";
export { createBrowserHost } from "./browser/browser-host.ts";
export { createScriptLoader } from "./browser/load-script.ts";
export { readReference, scrubbed } from "./core/attempt.ts";
export { createPayments, type Payments } from "./core/client.ts";
export { bankForms, type CspDirective, paymentCsp } from "./core/csp.ts";
export { GATEWAYS, type Gateway, isOneOf, type PaymentEnv, type Purpose } from "./core/enumerations.ts";
export { type CatalogueCode, isCatalogueCode, type OutcomeCode } from "./core/errors.ts";
export type { Host } from "./core/host.ts";
export { chargeStep } from "./core/money.ts";
export type {
  CallOptions,
  PayOptions,
  PayStep,
  WalletButtons,
  WalletEvents,
  WalletRequest,
  WalletSheet,
} from "./core/options.ts";
export type { Outcome, PaymentRequest, SandboxOrigins } from "./core/types.ts";
export { finishPayment, forgetPayments, hasOpenPayment } from "./peek.ts";
export {
  createDirectService,
  type DirectApi,
  type DirectPayment,
  type DirectStatus,
} from "./service/direct-service.ts";
export { ExpressSlot } from "./views/express-slot.tsx";
export { createPresent } from "./views/present.tsx";
export type { PaymentTexts } from "./views/texts.ts";
