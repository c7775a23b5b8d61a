import type { RequestContext } from "../context.ts";

/** A refusal that says why there is no login: none was sent, or the one sent has expired or is not valid here. */
function refuse(context: RequestContext): never {
  const { principal } = context;
  const refused = principal.kind === "visitor" ? principal.refusedToken : null;
  const key = refused === null ? "login_required" : refused === "expired" ? "token_expired" : "token_invalid";
  throw context.fail("LOGIN_REQUIRED", key);
}

/** The customer or guest who asks; visitors are refused with LOGIN_REQUIRED. */
export function requireCustomerOrGuest(context: RequestContext): { customerId: string; isGuest: boolean } {
  const { principal } = context;
  if (principal.kind === "visitor") return refuse(context);
  return { customerId: principal.customerId, isGuest: principal.kind === "guest" };
}

/** The logged-in customer who asks (ROLE-01); visitors and guests are refused with LOGIN_REQUIRED. */
export function requireAccount(context: RequestContext): { customerId: string } {
  const { principal } = context;
  if (principal.kind === "visitor") return refuse(context);
  if (principal.kind === "guest") throw context.fail("LOGIN_REQUIRED", "login_not_guest");
  return { customerId: principal.customerId };
}
