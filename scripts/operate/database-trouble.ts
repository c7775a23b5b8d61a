import { OtherMigrations } from "../../backend/db/migrate.ts";
import { type Database, onServerWithoutTimeout } from "../../backend/db/open.ts";
import { Refused } from "../command-line.ts";

const REFUSED = ["28P01", "28000"];
const ABSENT = "3D000";
/** The server was not reached, is starting or has no connection left. */
const AWAY = [
  ...["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH"],
  ...["53300", "57P03"],
];

function whatToDo(code: string): string {
  if (REFUSED.includes(code)) return "User or password in DATABASE_URL are wrong, or pg_hba.conf refuses this machine.";
  if (code === ABSENT) return "The database does not exist: createdb -O <user> <name> makes it.";
  return "Look at DATABASE_URL, and whether PostgreSQL runs and listens for this machine.";
}

/** What pg says without a code: no answer in time, or an encryption that one side refuses. */
const UNREACHABLE = /timeout expired|\bSSL\b|certificate/i;

/** Whether a server answers and refuses the user, the password or the database's name, as it will the next time. */
export const refusesForGood = (error: unknown): boolean =>
  [...REFUSED, ABSENT].includes((error as { code?: string }).code ?? "");

/** Why a database cannot be used, as a sentence that says what to do; null for any other error. */
export function databaseTrouble(error: unknown): string | null {
  if (error instanceof OtherMigrations) return error.message;
  const { code = "", message } = error as Error & { code?: string };
  const isKnown = [...REFUSED, ABSENT, ...AWAY].includes(code) || UNREACHABLE.test(message);
  return isKnown ? `The database cannot be used (${code || message}). ${whatToDo(code)}` : null;
}

/** Refuses in a sentence what an operator can mend; other errors are thrown as they are. */
export async function inSentences<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const trouble = databaseTrouble(error);
    throw trouble === null ? error : new Refused(trouble);
  }
}

/** Works on a server's database for a command. */
export const onServer = <T>(databaseUrl: string, work: (db: Database) => Promise<T>): Promise<T> =>
  inSentences(onServerWithoutTimeout(databaseUrl, work));
