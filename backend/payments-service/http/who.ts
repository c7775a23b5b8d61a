import type { IncomingHttpHeaders } from "node:http";
import { decodeJwt } from "jose";
import { type BusinessRow, businessByApiKey, businessById } from "../../db/repositories/business.ts";
import type { CustomerRow } from "../../db/repositories/customer/accounts.ts";
import { forBusiness } from "../../db/repositories.ts";
import { customerOfVisit } from "../../dine-in/visits/visit-token.ts";
import { noteShop } from "../../http/request-scope.ts";
import { asStoreId } from "../../ids.ts";
import { isSameSecret } from "../../same-secret.ts";
import type { Services } from "../../services.ts";
import { PaymentProblem } from "./problem.ts";

/** The caller. `visitor`: has only the business's public key, and may read what is public. */
export type Caller =
  | { readonly kind: "customer"; readonly business: BusinessRow; readonly customer: CustomerRow }
  | { readonly kind: "visitor"; readonly business: BusinessRow };

/**
 * Reads the auth_token: a customer's or guest's token of the shop (checked, not revoked), or the business's public key,
 * with or without "Bearer". Anything else fails with 401, which makes the client log in. There is no separate payment
 * token: a shop's token can be revoked at once, and one credential fewer cannot leak.
 *
 * The storefront states on whose host the call was made (x-api-key); a call there may only concern that business
 * (SEC-01).
 */
export async function readCaller(app: Services, headers: IncomingHttpHeaders): Promise<Caller> {
  const shopKey = [headers["x-api-key"]].flat()[0];
  const caller = await callerOf(app, headers.authorization, shopKey);
  noteShop(caller.business.id);
  return shopKey === undefined || shopKey === caller.business.api_key ? caller : refuse();
}

async function callerOf(
  app: Services,
  authorization: string | undefined,
  shopKey: string | undefined,
): Promise<Caller> {
  const token = (authorization ?? "").replace(/^Bearer\s+/i, "").trim();
  if (!token || token.length > 2_000) throw new PaymentProblem(401, "login_required");
  const customer = (await customerOf(app, token)) ?? (await visitorAtTable(app, token, shopKey));
  if (customer) return customer;
  const business = await businessByApiKey(app.db, token);
  return business ? { kind: "visitor", business } : refuse();
}

const refuse = (): never => {
  throw new PaymentProblem(401, "token_invalid");
};

async function customerOf(app: Services, token: string): Promise<Caller | null> {
  const named = businessNamedIn(token);
  const check = named ? await app.tokens.verify(token, named, app.clock()) : null;
  if (!named || !check?.ok) return null;
  const business = await businessById(app.db, named);
  if (!business) return null;
  const { customerId, tokenId, version } = check.claims;
  const customer = await forBusiness(app.db, named).tokens.holder(customerId, tokenId, version, app.clock());
  return customer && { kind: "customer", business, customer };
}

/** A phone at a table pays its share with its visit's token (D24), if nobody is signed in on it. */
async function visitorAtTable(app: Services, token: string, shopKey: string | undefined): Promise<Caller | null> {
  const business = shopKey && token.includes(".") ? await businessByApiKey(app.db, shopKey) : null;
  const customer = business && (await customerOfVisit(app, business.id, token));
  return business && customer && { kind: "customer", business, customer };
}

/** Only selects the business whose signature check applies; nothing is trusted yet. */
function businessNamedIn(token: string): string | null {
  try {
    const { biz } = decodeJwt(token);
    return typeof biz === "string" ? biz : null;
  } catch {
    return null;
  }
}

/** The customer or guest who calls; fails with 401 for a visitor. */
export function customerOnly(caller: Caller): Extract<Caller, { kind: "customer" }> {
  if (caller.kind === "customer") return caller;
  throw new PaymentProblem(401, "login_required");
}

/** 403 unless the entity is the business, one of its stores (by biz_location_id), or the calling customer. */
export async function checkEntity(app: Services, caller: Caller, type: unknown, id: unknown): Promise<void> {
  const { business } = caller;
  const known =
    (type === "business" && id === business.id) ||
    (type === "store" && (await isStore(app, business, id))) ||
    (type === "individual" && caller.kind === "customer" && id === caller.customer.id);
  if (!known) throw new PaymentProblem(403, "entity_unknown");
}

async function isStore(app: Services, business: BusinessRow, id: unknown): Promise<boolean> {
  const store = typeof id === "string" ? asStoreId(id) : null;
  return store !== null && (await forBusiness(app.db, business.id).stores.byId(store)) !== null;
}

/** Server to server: the service's own secret, which survives a restart. */
export function checkServer(app: Services, authorization: string | undefined): void {
  const given = (authorization ?? "").replace(/^Bearer\s+/i, "");
  if (!isSameSecret(given, app.payments.serverSecret)) throw new PaymentProblem(401, "server_only");
}
