import type { Role } from "../../../config/environment/row.ts";

export const TIMEOUT_MS = 10_000;

/** What was found at one connection. */
export interface Finding {
  readonly name: string;
  /** In sentences; none: it works. */
  readonly problems: readonly string[];
  /** What could not be tried, and why. */
  readonly note?: string;
  /** Its problems keep a production start from serving. */
  readonly refuses?: boolean;
}

export interface CheckOptions {
  readonly roles: readonly Role[];
  /** Storefront and backend are running, so a connection between them that is refused is a problem. */
  readonly running: boolean;
  /** Milliseconds for which one of our servers that is still starting is asked again; none by default. */
  readonly patience?: number;
  /** Replaces the vendors' origins (tests). */
  readonly vendors?: Partial<Record<"twilio", string>>;
}

export const reasonOf = (error: unknown): string => {
  const { cause, message, code } = error as Error & { code?: string; cause?: Error & { code?: string } };
  return cause?.code ?? code ?? cause?.message ?? message;
};

/** What is wrong with a certificate, by the code of the error that it causes. */
const CERTIFICATE: readonly (readonly [codes: RegExp, says: string])[] = [
  [
    /^CERT_HAS_EXPIRED$/,
    "has expired. Renew it (certbot renew), and see that the front server reads it again (systemctl reload nginx)",
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    "is of other host names. Let certbot add this name (docs/running.md), or mend the address",
  ],
  [
    /SELF_SIGNED|^UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER)|^CERT_(?:UNTRUSTED|NOT_YET_VALID)/,
    "is not trusted by this machine. Get one from an authority (docs/running.md, step 5), or name your own authority's certificate in NODE_EXTRA_CA_CERTS for all servers",
  ],
];

/** What to say of a server that answers with a certificate that is no good; null for any other reason. */
export function certificateProblem(of: string, reason: string): string | null {
  const says = CERTIFICATE.find(([codes]) => codes.test(reason))?.[1];
  return says ? `The certificate of ${of} ${says} (${reason}).` : null;
}

/** A service of others that was not reached. */
export const unreached = (name: string, reason: string): string =>
  certificateProblem(name, reason) ??
  `${name} cannot be reached (${reason}). Look at the network and its name service.`;

export interface Asked {
  readonly url: string;
  readonly init?: RequestInit;
}

export async function ask({ url, init }: Asked): Promise<Response | string> {
  try {
    return await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    return reasonOf(error);
  }
}
