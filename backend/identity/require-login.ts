import type { RequestContext } from "../context.ts";
import type { CustomerRow } from "../db/repositories/customer/accounts.ts";

const holderOf = (
  { repos, now }: RequestContext,
  { customerId, tokenId, version }: Exclude<RequestContext["principal"], { kind: "visitor" }>,
) => repos.tokens.holder(customerId, tokenId, version, now);

/** A refusal that says why: no token was sent, or the token has expired or is not valid here. */
function refuse(context: RequestContext): never {
  const { principal } = context;
  const refused = principal.kind === "visitor" ? principal.refusedToken : null;
  const key = refused === null ? "login_required" : refused === "expired" ? "token_expired" : "token_invalid";
  throw context.fail("LOGIN_REQUIRED", key);
}

/** The logged-in customer who calls (ROLE-01); fails with LOGIN_REQUIRED for visitors and guests. */
function refuseGuests(context: RequestContext): void {
  const { principal } = context;
  if (principal.kind === "visitor") refuse(context);
  if (principal.kind === "guest") throw context.fail("LOGIN_REQUIRED", "login_not_guest");
}

/**
 * The calling customer's or guest's row, read from the database. A revoked token, or one of a deleted customer, fails
 * with LOGIN_REQUIRED like an invalid one.
 */
export async function activeCustomer(context: RequestContext): Promise<CustomerRow> {
  const { principal } = context;
  if (principal.kind === "visitor") return refuse(context);
  const row = await holderOf(context, principal);
  if (!row) throw context.fail("LOGIN_REQUIRED", "token_invalid");
  return row;
}

/** As activeCustomer for an account: guests are refused (ROLE-01). */
export async function activeAccount(context: RequestContext): Promise<CustomerRow> {
  refuseGuests(context);
  return activeCustomer(context);
}

/** The row behind the request's token; null for visitors and for tokens that are no longer valid. */
export async function customerOrNull(context: RequestContext): Promise<CustomerRow | null> {
  const { principal } = context;
  if (principal.kind === "visitor") return null;
  return holderOf(context, principal);
}
