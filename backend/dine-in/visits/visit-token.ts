import type { CustomerRow } from "../../db/repositories/customer/accounts.ts";
import type { VisitGuestRow } from "../../db/repositories/dine-in/visits.ts";
import { forBusiness, type Repositories } from "../../db/repositories.ts";
import { asUuid } from "../../ids.ts";
import { isSameSecret } from "../../same-secret.ts";
import type { Services } from "../../services.ts";

const macOf = (app: Services, businessId: string, guestId: string) =>
  app.tokens.mac("visit", `${businessId} ${guestId}`);

/** The token of one phone of a visit (D24). It cannot be guessed, and each call returns the same one. */
export const visitToken = (app: Services, businessId: string, guestId: string): string =>
  `${guestId}.${macOf(app, businessId, guestId)}`;

/** The phone of a token, whatever its state; null if the token is not one of this business's. */
export async function guestOfToken(
  app: Services,
  repos: Repositories,
  token: string | null,
): Promise<VisitGuestRow | null> {
  const [id = "", mac = ""] = (token ?? "").split(".");
  const guestId = asUuid(id);
  if (!guestId || !isSameSecret(mac, macOf(app, repos.businessId, guestId))) return null;
  return repos.visits.guest(guestId);
}

/**
 * The customer of a phone on which nobody is signed in: a guest of this visit only, who can pay a share and nothing
 * else. An account needs its own token.
 */
export async function customerOfVisit(app: Services, businessId: string, token: string): Promise<CustomerRow | null> {
  const repos = forBusiness(app.db, businessId);
  const guest = await guestOfToken(app, repos, token);
  const customer = guest && (await repos.accounts.byId(guest.customer_id));
  return customer?.is_guest ? customer : null;
}
