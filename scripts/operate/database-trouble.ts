import { OtherMigrations } from "../../backend/db/migrate.ts";
import { type Database, onServerWithoutTimeout } from "../../backend/db/open.ts";
import { CertificateUnreadable } from "../../backend/db/server/connection.ts";
import { Refused } from "../command-line.ts";

const REFUSED = ["28P01", "28000"];
const ABSENT = "3D000";
/** The server was not reached, is starting or has no connection left. */
const AWAY = [
  ...["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH"],
  ...["53300", "57P03"],
];

const UNTRUSTED = /SELF_SIGNED|^UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER)/;
const OTHER_NAME = "ERR_TLS_CERT_ALTNAME_INVALID";

function whatToDo(code: string): string {
  if (REFUSED.includes(code)) return "User or password in DATABASE_URL are wrong, or pg_hba.conf refuses this machine.";
  if (code === ABSENT) return "The database does not exist: createdb -O <user> <name> makes it.";
  if (UNTRUSTED.test(code))
    return "Its certificate is not trusted: name the file of the authority that signed it as sslrootcert in DATABASE_URL.";
  if (code === OTHER_NAME)
    return "Its certificate is of another host name: use a name that it has in DATABASE_URL, or sslmode=verify-ca with sslrootcert.";
  return "Look at DATABASE_URL, and whether PostgreSQL runs and listens for this machine.";
}

/** What pg says without a code: no answer in time, or an encryption that one side refuses. */
const UNREACHABLE = /timeout expired|\bSSL\b|certificate/i;

/** Whether a server answers and refuses the user, the password or the database's name, as it will the next time. */
export const refusesForGood = (error: unknown): boolean =>
  error instanceof CertificateUnreadable || [...REFUSED, ABSENT].includes((error as { code?: string }).code ?? "");

/** Why a database cannot be used, as a sentence that says what to do; null for any other error. */
export function databaseTrouble(error: unknown): string | null {
  if (error instanceof OtherMigrations || error instanceof CertificateUnreadable) return error.message;
  const { code = "", message, syscall } = error as NodeJS.ErrnoException;
  const isNoSocket = code === "ENOENT" && syscall === "connect";
  const isKnown =
    isNoSocket ||
    [...REFUSED, ABSENT, ...AWAY, OTHER_NAME].includes(code) ||
    UNTRUSTED.test(code) ||
    UNREACHABLE.test(message);
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
