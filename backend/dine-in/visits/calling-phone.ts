import type { RequestContext } from "../../context.ts";
import type { StoreTableRow } from "../../db/repositories/catalogue/stores.ts";
import type { CustomerRow } from "../../db/repositories/customer/accounts.ts";
import type { VisitGuestRow, VisitRow } from "../../db/repositories/dine-in/visits.ts";
import type { Repositories } from "../../db/repositories.ts";
import { activeCustomer } from "../../identity/require-login.ts";
import { guestOfToken } from "./visit-token.ts";

/** A phone at a table: its visit, the table, and the phone itself. */
export interface SeatedPhone {
  readonly visit: VisitRow;
  readonly guest: VisitGuestRow;
  readonly table: StoreTableRow;
}

/** How old `used_at` may become while a visit is in use. */
const USED_EVERY_MS = 60_000;

/** The phone that the request's x-visit-token names, whatever its state; null without a valid token. */
export const findGuest = ({ app, repos, visitToken }: RequestContext): Promise<VisitGuestRow | null> =>
  guestOfToken(app, repos, visitToken);

/**
 * The visit that the request's x-visit-token belongs to, over or not; null without a valid token. `repos` may be bound
 * to a transaction, which may use no other connection.
 */
export const visitIdOf = async ({ app, visitToken }: RequestContext, repos: Repositories): Promise<string | null> =>
  (await guestOfToken(app, repos, visitToken))?.visit_id ?? null;

/**
 * The calling phone (D24), whether staff have admitted it or not. Fails with VISIT_REQUIRED without a valid token, and
 * with VISIT_ENDED when the visit is over or the phone has left or was refused. The token alone says which table it is.
 */
export function requireGuest(context: RequestContext): Promise<SeatedPhone> {
  const known = reading.get(context);
  if (known) return known;
  const read = readGuest(context).finally(() => reading.delete(context));
  reading.set(context, read);
  return read;
}

/** Reads under way, which the fields of one query share. Fields of a mutation run one after the other, so each reads. */
const reading = new WeakMap<RequestContext, Promise<SeatedPhone>>();

async function readGuest(context: RequestContext): Promise<SeatedPhone> {
  const { repos, now } = context;
  const guest = await findGuest(context);
  const visit = guest && (await repos.visits.byId(guest.visit_id));
  if (!guest || !visit) throw context.fail("VISIT_REQUIRED", "visit_required");
  const table = await repos.stores.tableEvenRetired(visit.table_id);
  const isGone = guest.status === "left" || guest.status === "refused";
  if (visit.ended_at || isGone || !table) {
    const reason = guest.status === "refused" ? "refused" : (visit.end_reason ?? "left");
    throw context.fail("VISIT_ENDED", "visit_ended", {}, { reason });
  }
  // A visit that was moved to another table goes on there; the header follows with the next read of the visit. A
  // waiting phone is not admitted, so its requests don't keep the visit alive.
  const isOld = now.getTime() - visit.used_at.getTime() > USED_EVERY_MS;
  if (isOld && guest.status === "admitted") await repos.visits.update(visit.id, { used_at: now });
  return { visit, guest: await withAccount(context, guest), table };
}

/** As requireGuest, for what only admitted phones may do; fails with VISIT_WAITING before that. */
export async function requireVisit(context: RequestContext): Promise<SeatedPhone> {
  const at = await requireGuest(context);
  if (at.guest.status !== "admitted") throw context.fail("VISIT_WAITING", "visit_waiting");
  return at;
}

/** A guest who signs in at the table orders with their account from then on. */
async function withAccount(context: RequestContext, guest: VisitGuestRow): Promise<VisitGuestRow> {
  const { principal, repos } = context;
  if (principal.kind !== "customer" || principal.customerId === guest.customer_id) return guest;
  const { id } = await activeCustomer(context);
  await repos.visits.updateGuest(guest.id, { customer_id: id });
  return { ...guest, customer_id: id };
}

/**
 * Whom a phone orders and pays for: the account that is signed in on it. After it signed out the phone becomes a guest
 * of its own, because the visit's token alone must not act for an account.
 */
export async function customerOfPhone(
  context: RequestContext,
  tx: Repositories,
  { id, name, customer_id }: VisitGuestRow,
): Promise<CustomerRow> {
  const known = await tx.accounts.byId(customer_id);
  const isSignedIn = context.principal.kind === "customer" && context.principal.customerId === customer_id;
  if (known && (known.is_guest || isSignedIn)) return known;
  // The account is still signed in, with a token that its phone renews.
  const { principal } = context;
  if (principal.kind === "visitor" && principal.refusedToken === "expired")
    throw context.fail("LOGIN_REQUIRED", "token_expired");
  const guest = await newGuest(context, tx, name);
  await tx.visits.updateGuest(id, { customer_id: guest.id });
  return guest;
}

/** The customer of a new phone: the signed-in account, else a guest without a number. */
export async function customerForVisit(
  context: RequestContext,
  tx: Repositories,
  name: string | null,
): Promise<string> {
  // Within the transaction: the embedded database has no other connection for this read.
  if (context.principal.kind === "customer") return (await activeCustomer({ ...context, repos: tx })).id;
  return (await newGuest(context, tx, name)).id;
}

/** A customer for a phone without a login, or for guests without a phone. */
export function newGuest({ lang, now }: RequestContext, tx: Repositories, name: string | null): Promise<CustomerRow> {
  const guest = { isd_code: "", phone: "", first_name: name ?? "", last_name: null, email: null, language: lang };
  return tx.accounts.createGuest(guest, now);
}
