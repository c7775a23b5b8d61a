import type { IncomingHttpHeaders } from "node:http";
import { type DocumentNode, GraphQLError, getOperationAST, OperationTypeNode, visit } from "graphql";

/** Queries of the schema that send or store something: only by POST, like mutations. */
const SENDING_QUERIES: readonly string[] = ["getOTP", "submitFeedback"];

/** Forms on other sites can post text, form fields or multipart, but never JSON. */
export const isJsonBody = (contentType: string | null): boolean =>
  /^application\/json\s*(?:;|$)/i.test(contentType ?? "");

/** A content type as the library compares it: type names are case-insensitive, and spaces may precede the parameters. */
export const plainContentType = (contentType: string): string =>
  contentType.replace(/^\s*([^;\s]+)\s*(?=;|$)/, (_, type: string) => type.toLowerCase());

const JSON_PARAMETERS = ["variables", "extensions"] as const;

/** The parameter of a GET that should be JSON and is not; the library would throw what JavaScript says about it. */
export function brokenParameter(method: string, url: string): (typeof JSON_PARAMETERS)[number] | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const { searchParams } = new URL(url);
  return JSON_PARAMETERS.find((name) => !isJson(searchParams.get(name) || "{}")) ?? null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A link, an image or a prefetch on any page is a GET, so a GET may only read. */
export function refuseSendingByGet(method: string, document: DocumentNode): void {
  if (method !== "GET") return;
  visit(document, {
    Field({ name }) {
      if (!SENDING_QUERIES.includes(name.value)) return;
      throw new GraphQLError(`${name.value} sends or keeps something. Send it by POST.`, {
        extensions: { code: "BAD_REQUEST", http: { status: 405, headers: { allow: "POST" } } },
      });
    },
  });
}

/**
 * Browsers let any page open a socket to any host, and always name its origin: only this server's own and the listed
 * ones may. Without an origin it is no browser (an app, or the storefront, which checks its visitors' origin itself).
 */
export function mayOpenSocket({ origin, host }: IncomingHttpHeaders, corsOrigins: readonly string[]): boolean {
  if (origin === undefined || corsOrigins.includes("*") || corsOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}

/** Queries and mutations go over HTTP, where limits, caches and same-origin checks are. */
export function refuseCallsBySocket(document: DocumentNode, operationName: string | null | undefined): void {
  if (getOperationAST(document, operationName)?.operation === OperationTypeNode.SUBSCRIPTION) return;
  throw new GraphQLError("This connection carries subscriptions only. Send queries and mutations by POST.", {
    extensions: { code: "BAD_REQUEST" },
  });
}
