import { accessSync, constants } from "node:fs";
import pg from "pg";

type Environment = Readonly<Record<string, string | undefined>>;

/** Parameters of an address about encryption, with the variables of libpq that hold where the address has none. */
const ENCRYPTION = {
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
} as const;

/** Further parameters, as variables of libpq. */
const FURTHER = {
  sslcrl: "PGSSLCRL",
  sslnegotiation: "PGSSLNEGOTIATION",
  application_name: "PGAPPNAME",
  connect_timeout: "PGCONNECT_TIMEOUT",
  options: "PGOPTIONS",
} as const;

/** libpq 16 has this word for the authorities that the system knows. */
const SYSTEM = "system";

interface Address {
  /** All before the parameters, which is left as it was written. */
  readonly base: string;
  readonly parameters: URLSearchParams;
}

/** An address with what libpq's variables add to it. */
function addressOf(databaseUrl: string, env: Environment): Address {
  const [base = "", query = ""] = databaseUrl.split(/\?(.*)/s, 2);
  const parameters = new URLSearchParams(query);
  for (const [name, variable] of Object.entries(ENCRYPTION)) {
    const value = env[variable];
    if (value && !parameters.has(name)) parameters.set(name, value);
  }
  // A word of the driver's own.
  if (parameters.get("sslmode") === "no-verify") parameters.set("sslmode", "require");
  return { base, parameters };
}

/** A file that an address or a variable of libpq names. */
export class CertificateUnreadable extends Error {}

function requireReadable(parameters: URLSearchParams): void {
  for (const name of ["sslrootcert", "sslcert", "sslkey"]) {
    const file = parameters.get(name);
    if (!file) continue;
    try {
      accessSync(file, constants.R_OK);
    } catch (error) {
      throw new CertificateUnreadable(
        `The database cannot be used: ${file} (${name}) cannot be read (${(error as NodeJS.ErrnoException).code}). Look at DATABASE_URL, and whether this user may read the file.`,
      );
    }
  }
}

/** Which of libpq's modes of encryption a connection has; null: none was asked for. */
export const encryptionOf = (databaseUrl: string, env: Environment = process.env): string | null =>
  addressOf(databaseUrl, env).parameters.get("sslmode");

/**
 * An address for the driver, which by itself takes `require` and `verify-ca` for `verify-full` and reads no certificate
 * from libpq's variables. Our connections mean what they mean to pg_dump. Throws `CertificateUnreadable`.
 */
export function driverAddress(databaseUrl: string, env: Environment = process.env): string {
  const { base, parameters } = addressOf(databaseUrl, env);
  if (parameters.get("sslrootcert") === SYSTEM) parameters.delete("sslrootcert");
  requireReadable(parameters);
  if (Object.keys(ENCRYPTION).some((name) => parameters.has(name))) parameters.set("uselibpqcompat", "true");
  return parameters.size > 0 ? `${base}?${parameters}` : base;
}

export interface ProgramSettings {
  /** Variables of libpq, because arguments can be read by every user of the machine. */
  readonly variables: Readonly<Record<string, string>>;
  readonly database: string;
  /** The server's certificate is verified by the authorities that Node knows: PGSSLROOTCERT has to name a file of them. */
  readonly needsAuthorities: boolean;
}

/** The same connection for PostgreSQL's own programs. Host, port, user, password and database are what the driver reads. */
export function programSettings(databaseUrl: string, env: Environment = process.env): ProgramSettings {
  const { base, parameters } = addressOf(databaseUrl, env);
  const variables: Record<string, string> = {};
  const set = (variable: string, value: unknown) => {
    if (value !== null && value !== undefined && value !== "") variables[variable] = String(value);
  };
  for (const [name, variable] of Object.entries({ ...ENCRYPTION, ...FURTHER })) {
    set(variable, parameters.get(name));
    parameters.delete(name);
  }
  const { host, port, user, password, database } = new pg.Client({ connectionString: `${base}?${parameters}` });
  for (const [variable, value] of Object.entries({ PGHOST: host, PGPORT: port, PGUSER: user, PGPASSWORD: password }))
    set(variable, value);
  set("PGDATABASE", database);
  const authorities = variables.PGSSLROOTCERT ?? SYSTEM;
  const needsAuthorities = authorities === SYSTEM && variables.PGSSLMODE === "verify-full";
  return { variables, database: database || user || "", needsAuthorities };
}
