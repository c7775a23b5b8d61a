import { and, eq, or } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { paymentDisputes, paymentTxns } from "../../db/schema.ts";
import { cutText } from "../../rules/storable-text.ts";
import type { Services } from "../../services.ts";
import { accountProvider } from "../accounts/choose.ts";
import { minorOf } from "../amounts.ts";
import type { DisputeState, Gateway } from "../provider.ts";
import { PROVIDER_TIMEOUT_MS } from "../setup.ts";
import { addTxnEvent, type TxnRow, txnMinor } from "../txns/txns.ts";

/** Answers to other messages about a dispute, in a row, that may come before the one to this. */
const TURNS = 5;

interface OnAccount {
  readonly gateway: Gateway;
  readonly account: string;
}

/**
 * A message about a dispute: its provider is asked how it stands, and that is kept. Throws without an answer, so that the
 * message is handled again. False where we know no payment by what the provider calls the disputed one: it is not
 * ours, or we do not know yet that it was paid.
 */
export async function checkDispute(app: Services, on: OnAccount, reference: string): Promise<boolean> {
  const provider = await accountProvider(app, on.gateway, on.account);
  if (!provider?.disputeState) return true;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const before = await keptState(app.db, on, reference);
    const state = await provider.disputeState(reference, AbortSignal.timeout(PROVIDER_TIMEOUT_MS.fetch));
    const txn = await disputedTxn(app.db, on, state.payment);
    if (!txn) return false;
    const known = { txn, reference, state, before };
    if (await app.db.transaction((transaction) => keep(app, transaction as unknown as Database, known))) return true;
  }
  throw new Error(`Dispute ${reference} has changed ${TURNS} times while it was asked about.`);
}

const named = ({ gateway, account }: OnAccount, reference: string) =>
  and(
    eq(paymentDisputes.gateway, gateway),
    eq(paymentDisputes.account, account),
    eq(paymentDisputes.reference, reference),
  );

type Kept = Pick<typeof paymentDisputes.$inferSelect, "state" | "inquiry">;

async function keptState(db: Database, on: OnAccount, reference: string): Promise<Kept | null> {
  const { state, inquiry } = paymentDisputes;
  const [row] = await db.select({ state, inquiry }).from(paymentDisputes).where(named(on, reference));
  return row ?? null;
}

async function disputedTxn(db: Database, { gateway, account }: OnAccount, payment: string): Promise<TxnRow | null> {
  if (!payment) return null;
  const t = paymentTxns;
  const ours = or(eq(t.id, payment), eq(t.reference, payment), eq(t.g_txn_id, payment));
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.gateway, gateway), eq(t.account, account), ours))
    .limit(1);
  return row ?? null;
}

interface Known {
  readonly txn: TxnRow;
  readonly reference: string;
  readonly state: DisputeState;
  /** What was kept when the provider was asked. */
  readonly before: Kept | null;
}

/** False if another message was answered meanwhile, perhaps later than this one: then the provider has to be asked again. */
async function keep(app: Services, tx: Database, { txn, reference, state, ...asked }: Known): Promise<boolean> {
  const now = app.clock();
  const { business_id, gateway, account } = txn;
  const isOurs = state.currency.toUpperCase() === txn.currency.toUpperCase();
  // An amount in another currency is recorded as the whole payment, rather than not at all.
  const amount = (isOurs ? minorOf(state.amount, state.currency, gateway) : null) ?? txnMinor(txn);
  const isOver = state.state === "won" || state.state === "lost";
  const t = paymentDisputes;
  const [before] = await tx.select().from(t).where(named({ gateway, account }, reference)).for("update");
  if (before?.state !== asked.before?.state || before?.inquiry !== asked.before?.inquiry) return false;
  const inquiry = state.inquiry ?? false;
  const change = {
    state: state.state,
    inquiry,
    // From then on the money is gone.
    ...(before?.inquiry && !inquiry ? { opened_at: now } : {}),
    amount,
    reason: state.reason && cutText(state.reason, 100),
    due_at: state.due_at,
    closed_at: isOver ? (before?.closed_at ?? now) : null,
    updated_at: now,
  };
  const made = { business_id, gateway, account, reference, txn_id: txn.id, created_at: now };
  const opened = { opened_at: state.opened_at ?? now, ...made, ...change };
  const kept = before
    ? await tx.update(t).set(change).where(eq(t.id, before.id)).returning({ id: t.id })
    : await tx.insert(t).values(opened).onConflictDoNothing().returning({ id: t.id });
  if (kept.length === 0) return false;
  if (before?.state === state.state && before.inquiry === inquiry) return true;
  const facts = { dispute: state.state, reference, amount };
  await addTxnEvent(tx, txn, { source: "webhook", status: txn.status, facts, at: now });
  app.log.warn({ txn: txn.id, gateway, dispute: state.state }, "A payment is disputed: see the console, Payments.");
  return true;
}
