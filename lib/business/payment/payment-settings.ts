import { getTranslations } from "next-intl/server";
import type { BusinessConfig } from "@/config/schema";
import type { PaymentSettings } from "@/lib/api/order/payment-settings";
import { businessName } from "@/lib/business/features";
import { paymentSetup } from "@/lib/business/payment/payment-setup";
import { GATEWAYS, isOneOf } from "@/payments";

/** Countries for which a vendor uses another variant of the language. */
const COUNTRIES: Readonly<Record<string, string>> = {
  "+51": "PE",
  "+52": "MX",
  "+54": "AR",
  "+55": "BR",
  "+56": "CL",
  "+57": "CO",
  "+58": "VE",
  "+598": "UY",
};

/** What the API's business info says about online payment. */
interface Info {
  readonly features: { readonly pg_service: boolean };
  readonly pg_provider?: string | null;
}

/** The payment settings for a page's island; `info` is null if the API did not respond. */
export async function paymentSettings(
  business: BusinessConfig,
  locale: string,
  info: Info | null,
): Promise<PaymentSettings> {
  const { gateways, pageKeys, env, sandbox, cooks } = await paymentSetup(business);
  const country = COUNTRIES[business.biz.countryCode] ?? null;
  const direct = info && !info.features.pg_service && isOneOf(GATEWAYS, info.pg_provider) ? info.pg_provider : null;
  // Without a payment service the only provider is the API's own (D6).
  const usable = info?.features.pg_service ? gateways : direct ? [direct] : [];
  const way = usable.length === 0 ? "none" : direct ? "direct" : "service";
  const t = await getTranslations("pay.describes");
  const name = businessName(business, locale);
  const describes = { ordering: t("ordering", { name }), wallet: t("wallet", { name }) };
  // Only the payment service begins a payment on a key that the page knows before.
  const gateway = way === "service" ? usable.find((name) => pageKeys[name]) : undefined;
  const key = gateway && pageKeys[gateway];
  const express = gateway && key ? { gateway, key } : null;
  return { way, gateways: usable, express, env, sandbox, cooks, describes, country };
}
