import { createHash } from "node:crypto";
import { countAttempt, forgiveFailures } from "../../db/repositories/staff.ts";
import { isSameSecret } from "../../same-secret.ts";
import type { Services } from "../../services.ts";
import { keptPassword } from "../accounts/kept-password.ts";
import { loginBudgets } from "../accounts/login.ts";
import type { LoginAttempts } from "../accounts/login-attempts.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../accounts/password.ts";

const FILE = "operator.password";
/** Login names are in lower case, so no one's wrong passwords count here. */
const SUBJECT = "OPERATOR";

/** The operator's password: the given one, else that of the data folder. */
export async function operatorPassword(dataDir: string, given: string | undefined): Promise<string> {
  if (!given) return keptPassword(dataDir, FILE);
  if (given.length >= MIN_PASSWORD_LENGTH) return given;
  throw new Error(`OPERATOR_PASSWORD has ${given.length} characters; it needs at least ${MIN_PASSWORD_LENGTH}.`);
}

const digest = (text: string) => createHash("sha256").update(text.slice(0, MAX_PASSWORD_LENGTH)).digest();

interface Attempt {
  readonly password: string;
  readonly address: string;
  readonly isShared: boolean;
}

/** Checks the operator's password, with the limits of the staff's sign-in. Null: it is right. */
export async function refuseOperator(
  app: Services,
  attempts: LoginAttempts,
  { password, address, isShared }: Attempt,
): Promise<"operator_wrong" | "too_many" | null> {
  const now = app.clock();
  const budgets = loginBudgets(SUBJECT, address, isShared);
  const counted = attempts.take(budgets, now) && (await countAttempt(app.db, budgets, now));
  if (!counted) return "too_many";
  // Digests have one length, so the time tells nothing about the password's.
  if (!isSameSecret(digest(password.trim()), digest(app.operatorPassword))) return "operator_wrong";
  attempts.forgive(budgets, now);
  await forgiveFailures(app.db, counted, budgets[0]?.subject ?? "");
  return null;
}
