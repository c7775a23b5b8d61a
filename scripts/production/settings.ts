import { isIP } from "node:net";
import { encryptionOf } from "../../backend/db/server/connection.ts";
import type { Role, Variable } from "../../config/environment/row.ts";
import { VARIABLES } from "../../config/environment/variables.ts";
import { passwordWeaknessOf, weaknessOf } from "./secret-strength.ts";
import { spellingProblems } from "./spelling.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

const roleOf = (roles: readonly Role[]) => (variable: Variable) => variable.roles.some((role) => roles.includes(role));

/** What is missing or wrong in the settings of a production start, as sentences. It needs no connection. */
export function settingsProblems(env: Environment, roles: readonly Role[]): string[] {
  const variables = VARIABLES.filter(roleOf(roles));
  return [
    ...variables.flatMap((variable) => problemsOf(variable, env)),
    ...sameSecrets(variables, env),
    ...(roles.includes("backend") ? databaseProblems(env) : []),
    ...(roles.includes("storefront") ? hostProblems(env) : []),
    ...proxyProblems(variables, env),
    ...portProblems(roles, env),
    ...certificateProblems(env),
    ...spellingProblems(env),
  ];
}

function problemsOf(variable: Variable, env: Environment): string[] {
  const value = env[variable.name]?.trim() ?? "";
  const { name, what, kind, required, demo, words } = variable;
  if (demo) return value ? [`${name} is for the demo, which a production start does not run. Remove it.`] : [];
  if (!value) return required ? [`${name} is missing. ${what}${hintOf(kind)}`] : [];
  if (words && !words.includes(value)) return [`${name} must be ${anyOf(words)}, but is "${value}".`];
  if (kind === "number" && !/^\d+$/.test(value))
    return [`${name} must be a whole number from 0 up, but is "${value}".`];
  if (kind === "port" && !(/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535))
    return [`${name} must be a port from 1 to 65535, but is "${value}".`];
  if (kind === "password") {
    const weakness = passwordWeaknessOf(value);
    return weakness ? [`${name} ${weakness}. openssl rand -hex 24 makes a better one.`] : [];
  }
  if (kind === "share" && !/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(value))
    return [`${name} must be a share from 0 to 1, e.g. 0.1, but is "${value}".`];
  if (kind === "secret") {
    // The payment keys' secret may be two, of which the first is in use.
    const weakness = value
      .split(",")
      .map((one) => weaknessOf(one.trim()))
      .find((one) => one !== null);
    return weakness ? [`${name} ${weakness}. npm run production -- secrets makes a better one.`] : [];
  }
  if (name === "CORS_ORIGINS") return value.split(",").flatMap((one) => publicProblems(name, one.trim()));
  if (kind === "public address") return publicProblems(name, value);
  if (kind === "database address") return databaseAddressProblems(name, value, env);
  return kind === "internal address" ? internalProblems(name, value) : [];
}

const anyOf = (words: readonly string[]) => new Intl.ListFormat("en", { type: "disjunction" }).format(words);

const hintOf = (kind: Variable["kind"]) => (kind === "secret" ? " npm run production -- secrets makes one." : "");

function publicProblems(name: string, value: string): string[] {
  const url = URL.parse(value);
  if (url?.protocol === "https:") return [];
  return [`${name} must be an https address, because browsers or payment providers open it, but is "${shown(value)}".`];
}

function internalProblems(name: string, value: string): string[] {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol))
    return [`${name} must begin with http:// or https://, but is "${shown(value)}".`];
  if (url.protocol === "https:" || isPrivate(url.hostname)) return [];
  return [`${name} must be an https address, because ${url.hostname} is not on a private network.`];
}

/**
 * Database addresses are read by pg's own rules, so only what leaves the private network is looked at. The last of their
 * parameters `host` is where pg connects to, whatever stands before the path; a path in it is a socket of this machine.
 */
function databaseAddressProblems(name: string, value: string, env: Environment): string[] {
  const url = URL.parse(value);
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol)) return [`${name} must begin with postgres://.`];
  const hostname = url.searchParams.getAll("host").at(-1) || url.hostname;
  const mode = encryptionOf(value, env);
  // With a mode under which a connection may or may not be encrypted, the driver refuses the address.
  if (mode !== null && !MODES.includes(mode))
    return [`${name} has sslmode=${mode}, but it must be disable, require, verify-ca or verify-full.`];
  if (isPrivate(hostname) || mode === "verify-full" || mode === "verify-ca") return [];
  return [
    `${name} leads to ${hostname}, which is not on a private network, so anyone between could read it. Add ?sslmode=verify-full.`,
  ];
}

const MODES = ["disable", "require", "verify-ca", "verify-full", "no-verify"];

/** Without a password in it. */
const shown = (value: string) => value.replace(/\/\/[^/@]*@/, "//…@").slice(0, 120);

/** A host that only machines of the same network reach: this machine or a socket on it, a name without a dot, or an address of RFC 1918. */
export function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  if (host === "" || host.startsWith("/")) return true;
  if (!isIP(host)) return !host.includes(".") || /\.(?:localhost|local|internal|svc|lan|home\.arpa)$/.test(host);
  return /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd])/.test(host);
}

/** One that was replaced may stand behind the new one, after a comma. */
const valuesOf = (text = ""): string[] => text.split(",").flatMap((value) => value.trim() || []);

function sameSecrets(variables: readonly Variable[], env: Environment): string[] {
  const secrets = variables
    .filter(({ kind }) => kind === "secret" || kind === "password")
    .flatMap(({ name }) => valuesOf(env[name]).map((value) => ({ name, value })));
  return [...Map.groupBy(secrets, ({ value }) => value).values()].flatMap((same) => {
    const names = [...new Set(same.map(({ name }) => name))];
    if (names.length < 2) return [];
    return [`${names.join(" and ")} are the same. Whoever learns one would have all; give each its own.`];
  });
}

function databaseProblems(env: Environment): string[] {
  const embedded = env.EMBEDDED_DATABASE === "yes";
  if (env.DATABASE_URL && embedded)
    return ["DATABASE_URL and EMBEDDED_DATABASE=yes exclude each other. Remove one of them."];
  if (env.DATABASE_URL || embedded) return [];
  return [
    "DATABASE_URL is missing: the PostgreSQL server that keeps the orders. For one backend on one machine, EMBEDDED_DATABASE=yes uses the embedded database instead.",
  ];
}

/** With another address Next takes its own rewrites for foreign hosts, and calls itself over https where it speaks http. */
function hostProblems({ STOREFRONT_HOST: host }: Environment): string[] {
  if (!host || ["localhost", "0.0.0.0", "::"].includes(host)) return [];
  return [
    `STOREFRONT_HOST must be localhost, 0.0.0.0 or ::, but is "${host}", with which every page fails behind a front server with https.`,
  ];
}

/** A setting of Node's own, which turns verification off for every connection of the process. */
function certificateProblems({ NODE_TLS_REJECT_UNAUTHORIZED: verifies }: Environment): string[] {
  if (verifies !== "0") return [];
  return [
    "NODE_TLS_REJECT_UNAUTHORIZED is 0, which turns off the verification of certificates, also those of payment providers. Remove it; NODE_EXTRA_CA_CERTS adds a certificate of your own.",
  ];
}

/** Storefront and backend in one process tree share the machine's ports; apart, each may have a machine of its own. */
function portProblems(roles: readonly Role[], { PORT, BACKEND_PORT }: Environment): string[] {
  const port = Number(PORT || 3000);
  if (roles.length < 2 || port !== Number(BACKEND_PORT || 4000)) return [];
  return [`PORT and BACKEND_PORT are both ${port}, and only one server can listen there. Give each its own.`];
}

function proxyProblems(variables: readonly Variable[], env: Environment): string[] {
  return variables.flatMap(({ name }) =>
    /^(?:TRUSTED|BACKEND)_PROXIES$/.test(name) && env[name] === "0"
      ? [
          `${name} is 0, but storefront and backend speak http, so a front server with the certificate stands before them. Set it to the number of front servers.`,
        ]
      : [],
  );
}
