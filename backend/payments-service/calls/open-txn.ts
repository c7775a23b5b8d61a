import { setTimeout } from "node:timers/promises";
import { countryOf } from "../../../lib/domain/shop/country.ts";
import { businessById } from "../../db/repositories/business.ts";
import { forBusiness } from "../../db/repositories.ts";
import type { Services } from "../../services.ts";
import { pick } from "../../texts/texts.ts";
import { providerOf } from "../accounts/choose.ts";
import { PaymentProblem, ProviderMessageError } from "../http/problem.ts";
import { type Created, type CreateInput, OpenAlready, type PaymentProvider, ProviderRefusal } from "../provider.ts";
import { isUnderWay } from "../rules/status.ts";
import { PROVIDER_TIMEOUT_MS } from "../setup.ts";
import { absorb } from "../txns/absorb.ts";
import { logProviderFailure } from "../txns/provider-failure.ts";
import { amountOf, keepReference, providerTxn, type TxnRow, txnById } from "../txns/txns.ts";
import { webhookUrlOf } from "../txns/webhook-url.ts";
import { knownCustomer, rememberCustomer } from "./known-customer.ts";

/**
 * Opens the provider's side of a txn, or requests it again: `data` for the browser is not stored where the provider
 * returns the same for a repeat. Throws PaymentProblem (503 unknown) and ProviderMessageError (422, the txn has failed).
 */
export async function openAtProvider(app: Services, txn: TxnRow): Promise<Created["data"]> {
  const provider = await providerOf(app, txn);
  if (!provider) throw new PaymentProblem(422, "gateway_unavailable");
  if (provider.opensOnce && txn.reference) return keptData(txn);
  let created: Created;
  try {
    created = await create(app, provider, txn);
  } catch (error) {
    if (!(error instanceof OpenAlready)) throw error;
    const page = await pageOfAnother(app, txn);
    if (!page) throw new PaymentProblem(503, "provider_silent");
    return { checkout_url: page };
  }
  const page = provider.opensOnce ? created.data.checkout_url : undefined;
  if (typeof page === "string") {
    if (await keepReference(app.db, txn, created.reference, page)) return created.data;
    return keptData((await txnById(app.db, txn.id)) ?? txn);
  }
  // Two processes may open one txn at once. The page of the one that comes later is shown to nobody.
  if (txn.reference !== created.reference && !(await keepReference(app.db, txn, created.reference)))
    throw new PaymentProblem(503, "provider_silent");
  await rememberCustomer(app, txn, created.customer_reference);
  return created.data;
}

const LOOK_EVERY_MS = 250;

/**
 * A provider may refuse the other calls that are sent at the same moment, as it has the first one. Theirs is the page that
 * this one gets, which is kept once it is answered, so they wait as long as that call may still take. Null if it gets none.
 */
async function pageOfAnother(app: Services, { id, created_at }: TxnRow): Promise<string | null> {
  const left = created_at.getTime() + PROVIDER_TIMEOUT_MS.create - app.clock().getTime();
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const txn = await txnById(app.db, id);
    if (txn?.request.page) return txn.request.page;
    if (!txn || !isUnderWay(txn.status) || waited > left) return null;
    await setTimeout(LOOK_EVERY_MS);
  }
}

/** The page that the first call got, which may be open in a browser. */
function keptData({ request: { page } }: TxnRow): Created["data"] {
  if (!page) throw new PaymentProblem(503, "provider_silent");
  return { checkout_url: page };
}

async function create(app: Services, provider: PaymentProvider, txn: TxnRow): Promise<Created> {
  const input = await inputOf(app, txn);
  try {
    return await provider.create(input, AbortSignal.timeout(PROVIDER_TIMEOUT_MS.create));
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      const no = { status: "failed", amount: null, currency: null, g_txn_id: null, message: error.message } as const;
      await absorb(app, txn.id, no, "init");
      throw new ProviderMessageError(422, error.message);
    }
    logProviderFailure(app, txn, "create", error);
    if (error instanceof OpenAlready) throw error;
    throw new PaymentProblem(503, "provider_silent");
  }
}

/** What a provider learns of a payment; also for a capture that only then makes it. */
export async function inputOf(app: Services, txn: TxnRow): Promise<CreateInput> {
  const { request } = txn;
  const business = await businessById(app.db, txn.business_id);
  const base = `${app.payments.publicUrl()}/v1`;
  return {
    txn_id: txn.id,
    amount: amountOf(txn),
    description: request.description,
    language: request.language,
    country: business && countryOf({ countryCode: business.isd_code, currency: business.currency }),
    business: {
      id: txn.business_id,
      name: pick(business?.name, request.language, business?.default_language ?? "en") ?? txn.business_id,
    },
    reference: txn.reference,
    order: await orderNumber(app, txn),
    customer: { ...request.customer, ...(await knownCustomer(app, txn)) },
    device_id: request.device_id,
    return_url: request.return_url,
    service_return_url: `${base}/txn/return/${txn.id}`,
    webhook_url: webhookUrlOf(app, txn),
  };
}

async function orderNumber(app: Services, { business_id, order_id }: TxnRow): Promise<string | null> {
  if (!order_id) return null;
  return (await forBusiness(app.db, business_id).orders.byId(order_id))?.number ?? null;
}

/** Tells the provider which order a txn is for, once it is placed; without an answer the payment is the same. */
export async function nameAtProvider(app: Services, txn: TxnRow): Promise<void> {
  try {
    const provider = await providerOf(app, txn);
    if (!provider?.nameOrder || !txn.reference) return;
    const { business, order } = await inputOf(app, txn);
    if (!order) return;
    const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS.nameOrder);
    await provider.nameOrder(providerTxn(txn), { shop: business.name, order }, signal);
  } catch (error) {
    logProviderFailure(app, txn, "nameOrder", error);
  }
}
