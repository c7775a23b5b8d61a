import type { Database } from "../../db/open.ts";
import type { Services } from "../../services.ts";
import { pick } from "../../texts/texts.ts";
import { accountFor } from "../accounts/choose.ts";
import { PaymentProblem } from "../http/problem.ts";
import { type Caller, checkEntity, customerOnly } from "../http/who.ts";
import { described } from "../rules/described.ts";
import { returnUrl } from "../rules/return-url.ts";
import { nextQueryAt } from "../rules/schedule.ts";
import { hostsOf } from "../shop-hosts.ts";
import { closeAtProvider } from "../txns/query-provider.ts";
import {
  addTxnEvent,
  amountOf,
  attemptsAt,
  closeUntouched,
  insertTxn,
  lockToOpen,
  newTxnId,
  type Purpose,
  type TxnRow,
  toldStatus,
  txnByKey,
  txnsOfPurpose,
} from "../txns/txns.ts";
import { gatewaysOf } from "./gateways.ts";
import { type InitBody, purposeOf, readInitBody } from "./init-body.ts";
import { openAtProvider } from "./open-txn.ts";

type Customer = Extract<Caller, { kind: "customer" }>;

/**
 * POST /txn/init: one txn per key, one charge per purpose. A repeat returns the first result; a purpose already paid
 * returns the paying txn; a new key replaces an untouched txn ([ROBUST-02]). `served`: the host and port on which the
 * storefront serves the calling page, from its signature; null for a call that did not pass through it.
 */
export async function initTxn(app: Services, caller: Caller, raw: unknown, served: string | null = null) {
  const customer = customerOnly(caller);
  const body = readInitBody(raw);
  for (const { entity_type, entity_id } of body.entity_info) await checkEntity(app, caller, entity_type, entity_id);
  const purpose: Purpose = {
    business_id: customer.business.id,
    customer_id: customer.customer.id,
    purpose: purposeOf(body),
    purpose_id: body.purpose_id,
  };
  const txn = (await repeated(app, purpose, body)) ?? (await begin(app, customer, purpose, { body, served }));
  const data = txn.status === "initialized" ? await openAtProvider(app, txn) : {};
  const now = (await attemptsAt(app.db, txn)).find((one) => one.txn.id === txn.id);
  // A paid purpose may have been paid at another gateway; data under the requested gateway's name would be refused by
  // the client.
  const gateway = txn.gateway === body.gateway ? { gateway: txn.gateway } : {};
  return {
    success: true,
    message: "success",
    txn_id: txn.id,
    ...gateway,
    status: now ? toldStatus(now) : txn.status,
    data,
  };
}

/** The txn of this key; 409 if the key was used with other arguments. */
async function repeated(app: Services, purpose: Purpose, body: InitBody): Promise<TxnRow | null> {
  const known = await txnByKey(app.db, purpose, body.idempotency_key);
  if (!known) return null;
  const same =
    known.gateway === body.gateway &&
    known.purpose === purpose.purpose &&
    known.purpose_id === purpose.purpose_id &&
    known.currency === body.amount.currency &&
    amountOf(known).value === body.amount.value;
  if (!same) throw new PaymentProblem(409, "key_reused");
  if (known.status === "refunded" || known.status === "completed") return known;
  // A txn of the same purpose that is already paid takes precedence.
  return (await txnsOfPurpose(app.db, known)).find(({ pays }) => pays) ?? known;
}

interface Begin {
  readonly body: InitBody;
  readonly served: string | null;
}

async function begin(app: Services, { business, customer }: Customer, purpose: Purpose, { body, served }: Begin) {
  const account = accountFor(app, business.id, body.gateway);
  if (!account || !gatewaysOf(app, business).includes(body.gateway))
    throw new PaymentProblem(422, "gateway_unavailable");
  if (body.amount.currency !== business.currency) throw new PaymentProblem(400, "currency_differs");
  const id = newTxnId();
  const return_url = returnUrl(body.return_url, id, hostsOf(app, business.id, served));
  if (!return_url) throw new PaymentProblem(400, "return_refused");
  const now = app.clock();
  const draft = {
    id,
    ...purpose,
    gateway: body.gateway,
    account,
    key: body.idempotency_key,
    amount: body.amount.shown,
    currency: body.amount.currency,
    request: {
      description: described(
        pick(business.name, body.language, business.default_language) || business.id,
        body.extras?.description,
      ),
      language: body.language,
      customer: {
        name: body.user.name || customer.first_name,
        email: body.user.email || customer.email,
        phone: body.user.phone || customer.phone,
      },
      device_id: body.device_metadata?.device_id ?? null,
      return_url,
    },
    ask_next_at: nextQueryAt("initialized", 0, now, now),
    created_at: now,
    updated_at: now,
  };
  const begun = await app.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    const paid = (await lockToOpen(tx, purpose)).find(({ pays }) => pays);
    if (paid) return { txn: paid, closed: [] };
    await app.payments.payables.check(tx, { ...purpose, gateway: body.gateway, amount: body.amount }, now);
    const txn = await insertTxn(tx, draft);
    if (!txn) return null;
    await addTxnEvent(tx, txn, { source: "init", status: "initialized", facts: { gateway: txn.gateway }, at: now });
    return { txn, closed: await closeUntouched(tx, purpose, txn.id, now) };
  });
  for (const closed of begun?.closed ?? []) void closeAtProvider(app, closed);
  // Another request inserted the key after our check; it was the same request.
  const txn = begun?.txn ?? (await repeated(app, purpose, body));
  if (!txn) throw new Error("A payment key was taken but could not be read.");
  return txn;
}
