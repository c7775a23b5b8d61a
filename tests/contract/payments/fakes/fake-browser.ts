import { createPayments, type Payments } from "../../../../payments/core/client.ts";
import { GATEWAYS, type Gateway } from "../../../../payments/core/enumerations.ts";
import type { PaymentConfig, PaymentRequest } from "../../../../payments/core/types.ts";
import { loadProvider } from "../../../../payments/providers/registry.ts";
import { Clock } from "./clock.ts";
import { Tab } from "./host.ts";
import { FakeService } from "./service.ts";
import { installStripe } from "./stripe.ts";
import { hostedPage, installMercadoPago, installPaymentOs, installRazorpay } from "./vendors.ts";

/** Providers are loaded by dynamic import, which takes real time that the fake clock does not wait for. */
export const loadAllProviders = () =>
  Promise.all([...GATEWAYS.map((gateway) => loadProvider(gateway)), import("@stripe/stripe-js/pure")]);

export const config = (overrides: Partial<PaymentConfig> = {}): PaymentConfig => ({
  entity_id: "kaapi",
  entity_type: "business",
  currency: "INR",
  source_app: "meraki",
  auth_token: "auth-canary",
  base_url: "https://payments.example",
  ...overrides,
});

export const request = (overrides: Partial<PaymentRequest> = {}): PaymentRequest => ({
  entity_info: [{ entity_id: "kaapi", entity_type: "business" }],
  amount: "120.50",
  currency_code: "INR",
  user: { name: "Asha", email: "asha@example.com", phone: "+919876543210" },
  channel: "web",
  purpose: "ordering",
  purpose_id: "placing-1",
  return_url: "https://shop.example/pedidos/pg",
  ...overrides,
});

/** A shop with one tab, a service and every vendor in place. */
export function fakeShop(options: { config?: Partial<PaymentConfig> } = {}) {
  const clock = new Clock();
  const service = new FakeService();
  const tab = new Tab(clock, service);
  const razorpay = installRazorpay(tab);
  const mercadoPago = installMercadoPago(tab);
  const paymentOs = installPaymentOs(tab);
  const stripe = installStripe(tab, service, clock);
  const payments: Payments = createPayments(config(options.config));
  return {
    clock,
    service,
    tab,
    payments,
    razorpay,
    mercadoPago,
    paymentOs,
    stripe,
    page: hostedPage(tab, service),
    /** Presses Pay and advances time until the guest has to do something, or it is over. */
    async press(overrides: Partial<PaymentRequest> & { gateway?: Gateway } = {}, ms = 500) {
      const paying = payments.pay(request(overrides), tab);
      await clock.advance(ms);
      return paying;
    },
    start(overrides: Partial<PaymentRequest> = {}, beforeOpen?: Parameters<Payments["pay"]>[2]) {
      return payments.pay(request(overrides), tab, beforeOpen);
    },
    /** The page was left or reloaded: another tab of the same browser with a client of its own. */
    reload(address = tab.address) {
      const next = new Tab(clock, service, tab.browser);
      next.address = address;
      Object.assign(next.globals, tab.globals);
      return { tab: next, payments: createPayments(config(options.config)) };
    },
  };
}
export type FakeShop = ReturnType<typeof fakeShop>;
