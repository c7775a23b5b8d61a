import { isManager, maySetPaymentAccounts } from "../../rules/staff-people.ts";
import type { ConsoleContext } from "../console-context.ts";
import type { Html } from "../http/html.ts";
import { type Outcome, refused } from "../outcome.ts";
import { accountPage } from "../pages/money/account.ts";
import { paymentsClosedPage, paymentsPage } from "../pages/money/payments.ts";
import { waitingAt } from "../store/waiting.ts";
import { accountForm } from "./account-forms.ts";
import { readVendors } from "./accounts.ts";
import { compareAgain } from "./compare-again.ts";
import { readDays } from "./days.ts";
import { readDisputes } from "./disputes.ts";
import { readRefundTasks, taskForm } from "./tasks.ts";

/** The screen at a path below /payments: the vendors, or the account at one of them. */
export async function paymentScreen(context: ConsoleContext, path: readonly string[]): Promise<Html | null> {
  const waiting = await waitingAt(context);
  const { member } = context.signed;
  // What an account's page is about is for owners, whoever asks.
  if (!isManager(member.role)) return paymentsClosedPage(context, path.length === 0 ? "managers" : "owners", waiting);
  if (path.length === 0) {
    const accounts = maySetPaymentAccounts(member) ? await readVendors(context) : null;
    const [tasks, disputes] = [await readRefundTasks(context), await readDisputes(context)];
    return paymentsPage(context, { accounts, tasks, disputes, days: await readDays(context) }, waiting);
  }
  if (path.length > 1) return null;
  if (!maySetPaymentAccounts(member)) return paymentsClosedPage(context, "owners", waiting);
  const view = (await readVendors(context)).vendors.find(({ vendor }) => vendor.gateway === path[0]);
  return view ? accountPage(context, view, waiting) : null;
}

/** Ids of payments and of parts of them. */
const TASK = /^[a-z][0-9a-f]{32}$/;

/** Runs a form sent to a path below /payments; null if there is none. */
export async function paymentForm(
  context: ConsoleContext,
  [first = "", act = "", ...rest]: readonly string[],
  form: URLSearchParams,
): Promise<Outcome | null> {
  const { member } = context.signed;
  if (rest.length > 0) return null;
  if (first === "days" && act === "again") return compareAgain(context, form);
  if (TASK.test(first)) {
    return isManager(member.role)
      ? taskForm(context, first, act, form)
      : refused(403, context.t("refund.said.managers"));
  }
  if (!maySetPaymentAccounts(member)) return refused(403, context.t("payments.owners"));
  return accountForm(context, first, act, form);
}
