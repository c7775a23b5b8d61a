import {
  accountRefusal,
  openAccount,
  recordAccountAct,
  retireAccount,
} from "../../payments-service/accounts/change.ts";
import { beginPageTrial, takesPageTrial } from "../../payments-service/accounts/page-trial.ts";
import type { AccountRow } from "../../payments-service/accounts/registry.ts";
import { doubtAbout, doubtOf, tryAccount } from "../../payments-service/accounts/try.ts";
import {
  type AccountField,
  type AccountMode,
  type AccountProblem,
  readAccount,
  type Vendor,
} from "../../payments-service/providers/account-fields.ts";
import { isKeyIn } from "../../texts/texts.ts";
import { requirePassword } from "../accounts/own-password.ts";
import type { ConsoleContext } from "../console-context.ts";
import { PAY_PATH } from "../http/vendor-pages.ts";
import { done, type Outcome, refused, refusedField } from "../outcome.ts";
import { trialProvider } from "./accounts.ts";

/** The label of an account's field. A test fails if a vendor's field has none. */
export const fieldWords = ({ t }: Pick<ConsoleContext, "t">, { name }: AccountField): string =>
  isKeyIn("console.payments.field", name) ? t(`payments.field.${name}`) : name;

/** Runs a form about the account at a vendor; null if there is no such form. */
export async function accountForm(
  context: ConsoleContext,
  gateway: string,
  act: string,
  form: URLSearchParams,
): Promise<Outcome | null> {
  const vendor = context.app.payments.vendors.find((one) => one.gateway === gateway);
  if (!vendor) return null;
  if (act === "check") return checkAccount(context, vendor);
  if (act === "trial") return runTrial(context, vendor);
  if (act !== "" && act !== "retire") return null;
  // Money would go elsewhere: a tablet that somebody left open must not be enough.
  const stranger = await requirePassword(context, form.get("own") ?? "");
  if (stranger) return refusedField(stranger.status, stranger.message, "own");
  return act === "retire" ? retire(context, vendor) : enterKeys(context, vendor, form);
}

const activeOf = ({ app, signed }: ConsoleContext, { gateway }: Vendor) =>
  app.payments.accounts.active(signed.business.id, gateway);

/** Keys for the next payments. Nothing is stored before the vendor has confirmed them. */
async function enterKeys(context: ConsoleContext, vendor: Vendor, form: URLSearchParams): Promise<Outcome> {
  const { app, signed, t } = context;
  const { name } = vendor;
  const chosen = form.get("mode") === "live" ? "live" : "test";
  const given = Object.fromEntries(
    vendor.fields.map(({ name: field, words }) => [field, words?.[chosen] ?? form.get(field) ?? ""]),
  );
  const read = readAccount(vendor, given);
  if ("problems" in read) return wrong(context, vendor, read.problems);
  const { account } = read;
  // Before the choice: another one would be refused as well.
  if (accountRefusal(app, vendor, given)) {
    const typed = vendor.fields.find(({ words }) => !words)?.name ?? "mode";
    return refusedField(422, t("payments.said.demo", { vendor: name }), chosen === "live" ? "mode" : typed);
  }
  if (account.mode !== form.get("mode"))
    return refusedField(422, t(`payments.said.other_mode_${account.mode}`, { vendor: name }), "mode");
  const before = activeOf(context, vendor);
  if (before?.row.mode === "live" && account.mode === "test" && form.get("sure") !== "yes")
    return refusedField(422, t("payments.said.sure"), "sure");
  const doubt = await doubtAbout(account);
  if (doubt) return refused(422, t(`payments.said.${doubt}`, { vendor: name }));
  await openAccount(app, signed.business.id, account, signed.member.id);
  return finished(context, vendor, before ? "replaced" : `opened_${account.mode}`);
}

/** What a changed account's page says at its top. */
export const FINISHED = ["opened_test", "opened_live", "replaced", "retired"] as const;

const finished = ({ t, at }: ConsoleContext, { gateway, name }: Vendor, what: (typeof FINISHED)[number]): Outcome => ({
  ...done(t(`payments.said.${what}`, { vendor: name })),
  go: `${at("payments", gateway)}?done=${what}`,
});

function wrong(context: ConsoleContext, vendor: Vendor, problems: readonly AccountProblem[]): Outcome {
  const [problem] = problems;
  const field = problem?.fields[0];
  if (!problem || !field) return refused(422, context.t("said.failed"));
  const words = { field: fieldWords(context, field), vendor: vendor.name };
  return refusedField(422, context.t(`payments.said.${problem.kind}`, words), field.name);
}

async function retire(context: ConsoleContext, vendor: Vendor): Promise<Outcome> {
  const { app, signed, t } = context;
  const found = await retireAccount(app, signed.business.id, vendor.gateway, signed.member.id);
  return found ? finished(context, vendor, "retired") : refused(409, t("payments.said.none", { vendor: vendor.name }));
}

/** Whether the vendor still knows the keys in use. */
async function checkAccount(context: ConsoleContext, vendor: Vendor): Promise<Outcome> {
  const { t } = context;
  const words = { vendor: vendor.name };
  const active = activeOf(context, vendor);
  if (!active) return refused(409, t("payments.said.none", words));
  if (!active.provider) return refused(422, t("payments.said.unusable", words));
  if (!active.provider.check) return done(t("payments.said.no_check", words));
  const doubt = await doubtOf(active.provider);
  if (doubt) return refused(422, t(`payments.said.${doubt}`, words));
  return done(t(CHECKED[active.row.mode], words));
}

const CHECKED = {
  test: "payments.said.known_test",
  live: "payments.said.known_live",
} as const satisfies Readonly<Record<AccountMode, string>>;

/** Takes one unit of the currency and gives it back; on test keys alone, where no money moves. */
async function runTrial(context: ConsoleContext, vendor: Vendor): Promise<Outcome> {
  const { app, signed, t } = context;
  const { name } = vendor;
  const active = activeOf(context, vendor);
  const provider = active && (await trialProvider(context, active.row));
  if (active?.provider && takesPageTrial(active.provider)) return openTrialPage(context, vendor, active.row);
  if (!active || !provider) return refused(409, t("payments.said.no_trial", { vendor: name }));
  const trial = await tryAccount(provider, signed.business.currency);
  if (!trial) return refused(422, t("payments.said.silent", { vendor: name }));
  await recordAccountAct(app, app.db, "account_trial", active.row, signed.member.id);
  if (!trial.taken) return refused(422, t("payments.said.not_taken", { vendor: name, said: trial.message ?? "—" }));
  if (trial.refund === "refused") return refused(422, t("payments.said.not_returned", { vendor: name }));
  return done(t(trial.refund === "done" ? "payments.said.tried" : "payments.said.tried_pending", { vendor: name }));
}

/** Opens a payment of one unit on the vendor's page, refunded automatically; with live keys it is the owner's own card. */
async function openTrialPage(
  context: ConsoleContext,
  { name, gateway }: Vendor,
  account: AccountRow,
): Promise<Outcome> {
  const { app, signed, t, at, language } = context;
  const own = (...path: string[]) => new URL(at("payments", gateway, ...path), app.payments.publicUrl()).href;
  const asked = { language, return_url: own(), form_url: own(PAY_PATH) };
  const trial = await beginPageTrial(app, signed.business, account, asked);
  if (!trial) return refused(422, t("payments.said.silent", { vendor: name }));
  if ("since" in trial)
    return refused(409, t("payments.trial_state.checking", { vendor: name, when: context.moment(trial.since) }));
  if ("said" in trial) return refused(422, t("payments.said.not_taken", { vendor: name, said: trial.said }));
  await recordAccountAct(app, app.db, "account_trial", account, signed.member.id);
  return done(t("payments.said.trial_open", { vendor: name }));
}
