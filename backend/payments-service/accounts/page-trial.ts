import { and, desc, eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import { customers, paymentAccounts, paymentTxns } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import { openAtProvider } from "../calls/open-txn.ts";
import { PaymentProblem, ProviderMessageError } from "../http/problem.ts";
import type { Gateway, GatewayAmount, PaymentProvider } from "../provider.ts";
import { isAbandoned, nextQueryAt } from "../rules/schedule.ts";
import { isUnderWay } from "../rules/status.ts";
import { type PayForm, trialAmount } from "../trial.ts";
import { newestTxn } from "../txns/query-provider.ts";
import { addTxnEvent, insertTxn, newTxnId, type TxnRow, txnById, updateTxn } from "../txns/txns.ts";
import { providerOf } from "./choose.ts";
import type { AccountRow } from "./registry.ts";

/**
 * What a txn of an owner's trial pays for: nothing. One unit is paid on the vendor's own page, with test keys by a test card, with
 * live keys by the owner's card, and goes back as soon as it has arrived.
 */
export const TRIAL_PURPOSE = "account_trial";

/** Vendors whose guests pay on a page of the vendor's, which a link opens. */
const BY_LINK: Readonly<Record<Gateway, boolean>> = {
  PaymentOS: false,
  PhonePe: true,
  Razorpay: false,
  MercadoPago: false,
  PayULatinAmerica: false,
  Stripe: false,
  FreedomPay: true,
  Tap: true,
};

/** Whether a trial on an account is paid on a page of the vendor, which a link opens or a form that the owner's browser posts. */
export const takesPageTrial = ({ gateway, payForm }: PaymentProvider): boolean => BY_LINK[gateway] || Boolean(payForm);

/** The page to pay on; `said`: refused in the vendor's words; `since`: one is under way; null: no answer, and nothing was taken. */
export type PageTrial = { readonly page: string } | { readonly said: string } | { readonly since: Date } | null;

interface Asked {
  readonly language: string;
  /** The account's page in the console, and there the page that posts the vendor's form. */
  readonly return_url: string;
  readonly form_url: string;
}

/**
 * Opens a payment of one unit on an account, or leads back to the page of the one that is still open, also for two presses at
 * one moment. What arrives for it is refunded, however late.
 */
export async function beginPageTrial(
  app: Services,
  business: BusinessRow,
  account: AccountRow,
  { form_url, ...asked }: Asked,
): Promise<PageTrial> {
  const amount = trialAmount(account.gateway, business.currency);
  if (!amount.ok) return null;
  const before = await latestTrial(app, account.id);
  // One at a time, as long as a guest would be held: a page that was left undecided is not waited for any longer.
  if (before && trialState(before) === "checking" && !isAbandoned(before.created_at, app.clock()))
    return { since: before.created_at };
  const open = before && trialState(before) === "open" ? before : null;
  const shown = open && pageOf(open);
  if (shown) return { page: shown };
  const txn = open ?? (await startTrial(app, { account, before, amount: amount.value, asked }));
  try {
    const { checkout_url, redirect_url } = await openAtProvider(app, txn);
    const page = (await providerOf(app, txn))?.payForm ? form_url : (checkout_url ?? redirect_url);
    if (typeof page !== "string") return null;
    await updateTxn(app.db, txn.id, { request: { ...txn.request, page } });
    return { page };
  } catch (error) {
    if (error instanceof ProviderMessageError) return { said: error.message };
    if (error instanceof PaymentProblem) return openedMeanwhile(app, txn);
    throw error;
  }
}

interface Start {
  readonly account: AccountRow;
  /** The latest trial that the caller has seen. */
  readonly before: TxnRow | null;
  readonly amount: GatewayAmount;
  readonly asked: Omit<Asked, "form_url">;
}

/** Stores a trial's payment, or returns the one that another press has stored since. */
function startTrial(app: Services, { account, before, amount, asked }: Start): Promise<TxnRow> {
  const { id: accountId, business_id, gateway } = account;
  return app.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    await tx.select().from(paymentAccounts).where(eq(paymentAccounts.id, accountId)).for("update");
    const latest = await storedTrial(tx, accountId);
    if (latest && latest.id !== before?.id) return latest;
    const now = app.clock();
    const id = newTxnId();
    const txn = await insertTxn(tx, {
      id,
      business_id,
      customer_id: await triedBy(tx, business_id, now),
      purpose: TRIAL_PURPOSE,
      purpose_id: id,
      key: id,
      gateway,
      account: accountId,
      amount: amount.shown,
      currency: amount.currency,
      request: {
        description: "Trial of the account",
        customer: { name: null, email: null, phone: null },
        device_id: null,
        ...asked,
      },
      ask_next_at: nextQueryAt("initialized", 0, now, now),
      created_at: now,
      updated_at: now,
    });
    if (!txn) throw new Error("A trial's payment could not be stored.");
    await addTxnEvent(tx, txn, { source: "init", status: "initialized", facts: { gateway }, at: now });
    return txn;
  });
}

/** The page that another press has got from the vendor for the same payment. */
async function openedMeanwhile(app: Services, { id }: TxnRow): Promise<PageTrial> {
  const now = await txnById(app.db, id);
  const page = now && pageOf(now);
  return page ? { page } : null;
}

const PHONE = { isd_code: "+0", phone: "trial" } as const;

/** The form that opens the vendor's page for the trial that is open on an account; null if there is none, or no answer. */
export async function trialForm(app: Services, account: AccountRow): Promise<PayForm | null> {
  const txn = await latestTrial(app, account.id);
  const provider = txn && trialState(txn) === "open" ? await providerOf(app, txn) : null;
  if (!txn || !provider?.payForm) return null;
  try {
    return provider.payForm(await openAtProvider(app, txn), txn.request.return_url);
  } catch (error) {
    if (error instanceof ProviderMessageError || error instanceof PaymentProblem) return null;
    throw error;
  }
}

/** A payment needs a customer: each business has one guest for its trials, who cannot sign in. */
async function triedBy(tx: Database, business_id: string, now: Date): Promise<string> {
  const { isd_code, phone } = PHONE;
  const own = and(eq(customers.business_id, business_id), eq(customers.isd_code, isd_code), eq(customers.phone, phone));
  const [known] = await tx.select({ id: customers.id }).from(customers).where(own).limit(1);
  if (known) return known.id;
  const guest = { business_id, is_guest: true, ...PHONE, created_at: now, updated_at: now };
  const [made] = await tx.insert(customers).values(guest).returning({ id: customers.id });
  if (!made) throw new Error("The guest of trials could not be stored.");
  return made.id;
}

/** `owed`: the vendor does not give it back, and a person has to. */
export type TrialState = "open" | "checking" | "going_back" | "back" | "owed" | "not_paid";

export function trialState(txn: TxnRow): TrialState {
  if (txn.refunded_at) return "back";
  if (txn.charged_at) return txn.refund_reason && !txn.refund_next_at ? "owed" : "going_back";
  if (!isUnderWay(txn.status)) return "not_paid";
  return txn.status === "initialized" ? "open" : "checking";
}

/** The vendor's page of a trial; null where the vendor named none. */
export function pageOf({ request }: Pick<TxnRow, "request">): string | null {
  return typeof request.page === "string" ? request.page : null;
}

/** The latest trial on an account, as its vendor tells it now. */
export async function latestTrial(app: Services, account: string): Promise<TxnRow | null> {
  const txn = await storedTrial(app.db, account);
  return txn ? newestTxn(app, txn) : null;
}

async function storedTrial(db: Database, account: string): Promise<TxnRow | null> {
  const own = and(eq(paymentTxns.account, account), eq(paymentTxns.purpose, TRIAL_PURPOSE));
  const [txn] = await db.select().from(paymentTxns).where(own).orderBy(desc(paymentTxns.created_at)).limit(1);
  return txn ?? null;
}
