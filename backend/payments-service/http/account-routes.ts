import { z } from "zod";
import { businessById } from "../../db/repositories/business.ts";
import { parseBody } from "../../http/parse-body.ts";
import { HttpProblem, type Route } from "../../http/router.ts";
import type { Services } from "../../services.ts";
import { accountRefusal, accountsOf, openAccount, resealAccounts, retireAccount } from "../accounts/change.ts";
import { type Doubt, doubtAbout } from "../accounts/try.ts";
import { readAccount, type Vendor } from "../providers/account-fields.ts";

const named = z.strictObject({ business: z.string().min(1).max(100), gateway: z.string().min(1).max(40) });
const opened = named.extend({ values: z.record(z.string().max(60), z.string().max(4_000)) });

async function findBusiness(app: Services, id: string): Promise<string> {
  const business = await businessById(app.db, id);
  if (!business) throw new HttpProblem(404, "NOT_FOUND", `There is no business ${id.slice(0, 60)}.`);
  return business.id;
}

function findVendor(app: Services, gateway: string): Vendor {
  const { vendors } = app.payments;
  const vendor = vendors.find((one) => one.gateway === gateway);
  if (vendor) return vendor;
  const known = vendors.map((one) => one.gateway).join(", ");
  throw new HttpProblem(404, "NOT_FOUND", `There are accounts at: ${known}.`);
}

const DOUBTS: Readonly<Record<Doubt, (name: string) => string>> = {
  refused: (name) => `${name} refuses these keys. Compare them with its dashboard.`,
  silent: (name) => `${name} did not confirm these keys. Try again when it can be reached.`,
};

/**
 * With the staff token. `GET /staff/payments/accounts?business=`: a business's own accounts, without their secrets;
 * `POST /staff/payments/accounts`: keys for its next payments; `/retire`: takes them out of use; `/reseal`: encrypts those of all businesses anew.
 */
export const accountStaffRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/staff/payments/accounts",
    staff: true,
    async handle({ url }, app) {
      const business = await findBusiness(app, url.searchParams.get("business") ?? "");
      return { body: { accounts: await accountsOf(app, business) } };
    },
  },
  {
    method: "POST",
    path: "/staff/payments/accounts",
    staff: true,
    async handle(request, app) {
      const { business, gateway, values } = parseBody(opened, await request.json());
      const vendor = findVendor(app, gateway);
      const id = await findBusiness(app, business);
      const refusal = accountRefusal(app, vendor, values);
      const read = readAccount(vendor, values);
      if (refusal || "problems" in read) throw new HttpProblem(422, "ACCOUNT_REFUSED", refusal ?? "");
      const doubt = await doubtAbout(read.account);
      if (doubt) throw new HttpProblem(422, "ACCOUNT_REFUSED", DOUBTS[doubt](vendor.name));
      return { body: { account: await openAccount(app, id, read.account) } };
    },
  },
  {
    method: "POST",
    path: "/staff/payments/accounts/reseal",
    staff: true,
    handle: async (_request, app) => ({ body: await resealAccounts(app) }),
  },
  {
    method: "POST",
    path: "/staff/payments/accounts/retire",
    staff: true,
    async handle(request, app) {
      const { business, gateway } = parseBody(named, await request.json());
      const vendor = findVendor(app, gateway);
      if (await retireAccount(app, await findBusiness(app, business), vendor.gateway))
        return { body: { retired: true } };
      throw new HttpProblem(404, "NOT_FOUND", `${business} has no account of its own at ${vendor.name} in use.`);
    },
  },
];
