import { trialForm } from "../../payments-service/accounts/page-trial.ts";
import { maySetPaymentAccounts } from "../../rules/staff-people.ts";
import { type ConsoleContext, plainWords } from "../console-context.ts";
import { notePage } from "../pages/login.ts";
import { toVendorPage } from "../pages/money/to-vendor.ts";
import type { ConsoleRequest } from "./console-request.ts";
import { languageOf } from "./refusals.ts";
import { pageReply, policyWith, type Reply, redirect } from "./reply.ts";

/** Below an account's page. */
export const PAY_PATH = "pay";

/**
 * The way to the vendor's own page of an open trial: a page whose script submits the vendor's form. That its form may lead to the vendor is so
 * on no other page of the console. Without an open trial it leads back to the account. Null for those who may set no accounts.
 */
export async function payFormPage(context: ConsoleContext, gateway: string): Promise<Reply | null> {
  const { app, signed, at } = context;
  const vendor = app.payments.vendors.find((one) => one.gateway === gateway);
  if (!vendor || !maySetPaymentAccounts(signed.member)) return null;
  const active = app.payments.accounts.active(signed.business.id, vendor.gateway);
  const form = active && (await trialForm(app, active.row));
  if (!form) return redirect(at("payments", gateway));
  return pageReply(toVendorPage(context, vendor.name, form), 200, {
    "content-security-policy": policyWith(`form-action ${new URL(form.action).origin}`),
    "referrer-policy": "strict-origin",
  });
}

/**
 * Who comes back from a vendor's page to an account's, by a link or a posted form, sends no cookie, because that is another site: a page of this
 * host asks for theirs once more. Null for any other request: a link elsewhere must not lead an owner on to a vendor.
 */
export function fromVendorPage(request: ConsoleRequest): Reply | null {
  const isAccount = request.path[1] === "payments" && request.path.length === 3;
  if (!isAccount || request.header("sec-fetch-site") !== "cross-site" || request.wantsJson) return null;
  const words = plainWords(languageOf(request));
  // Without what the vendor has written into the address.
  const { pathname } = request.url;
  return pageReply(notePage(words, words.t("login.opening"), pathname), 200, { refresh: `0;url=${pathname}` });
}
