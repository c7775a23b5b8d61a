import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { GraphQLError } from "graphql";
import type { Services } from "../services.ts";
import type { RequestBudgets } from "./limits/request-budgets.ts";
import { maskError } from "./mask-errors.ts";

/** Larger requests are refused with 413; a menu import may be larger (staff only). */
export const MAX_BODY_BYTES = 1_000_000;
export const MAX_STAFF_BODY_BYTES = 50_000_000;

export interface HttpRequest {
  readonly url: URL;
  header(name: string): string | null;
  /** The body as JSON; refuses what is none. */
  json(): Promise<unknown>;
}
export interface HttpResponse {
  readonly status?: number;
  /** Sent as JSON, or as it is when `type` is given. */
  readonly body: unknown;
  readonly type?: string;
}
export interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly staff?: boolean;
  handle(request: HttpRequest, app: Services): Promise<HttpResponse> | HttpResponse;
}

/** A refusal of a REST route: status and the same error shape as GraphQL's extensions. */
export class HttpProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  constructor(status: number, code: string, message: string, details?: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** Serves REST routes; answers 404 and 405 itself. Every error is `{ error: { code, message, … } }`. */
export function createRouter(routes: readonly Route[], app: Services) {
  return async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> => {
    try {
      const route = findRoute(routes, req.method ?? "GET", url.pathname);
      if (route.staff) checkStaffToken(req, app);
      const limit = route.staff ? MAX_STAFF_BODY_BYTES : MAX_BODY_BYTES;
      const response = await route.handle(
        {
          url,
          header: (name) => [req.headers[name] ?? null].flat()[0] ?? null,
          json: () => readJson(req, limit),
        },
        app,
      );
      send(res, response.status ?? 200, response.body, response.type);
    } catch (error) {
      sendProblem(res, error, app);
    }
  };
}

const tooLarge = (limit: number) =>
  `The request is larger than ${limit} bytes, which is the most that is read. Send less at once.`;

/**
 * Answers 413 when a GraphQL request announces a body beyond `MAX_BODY_BYTES`, and says so by returning true. A body that
 * does not announce its size is cut off by the GraphQL server.
 */
export function refuseLargeBody(req: IncomingMessage, res: ServerResponse): boolean {
  if (!announcesMore(req, MAX_BODY_BYTES)) return false;
  send(res, 413, { errors: [{ message: tooLarge(MAX_BODY_BYTES), extensions: { code: "BODY_TOO_LARGE" } }] });
  return true;
}

/** What must be told whatever else is asked: a supervisor restarts a process, and turns guests away from it, by these. */
const SUPERVISED: readonly string[] = ["/p/health", "/p/ready"];

/** Answers 429 when a request's network has asked too much, and says so by returning true. A shop's visitor supervises nothing. */
export function refuseTooMany(requests: RequestBudgets, req: IncomingMessage, res: ServerResponse, url: URL): boolean {
  if (SUPERVISED.includes(url.pathname) && req.headers["x-visitor-address"] === undefined) return false;
  const tooMany = requests.take(req);
  if (!tooMany) return false;
  res.setHeader("retry-after", tooMany.seconds);
  send(res, 429, { error: { code: "TOO_MANY_REQUESTS", message: tooMany.message } });
  return true;
}

function findRoute(routes: readonly Route[], method: string, path: string): Route {
  const atPath = routes.filter((route) => route.path === path);
  const found = atPath.find((route) => route.method === (method === "HEAD" ? "GET" : method));
  if (found) return found;
  if (atPath.length === 0)
    throw new HttpProblem(404, "NOT_FOUND", `There is nothing at ${path}. The API is at /graphql.`);
  throw new HttpProblem(
    405,
    "METHOD_NOT_ALLOWED",
    `${path} takes ${atPath.map((r) => r.method).join(", ")}, not ${method}.`,
  );
}

function checkStaffToken(req: IncomingMessage, app: Services): void {
  const digest = (value: string) => createHash("sha256").update(value).digest();
  if (timingSafeEqual(digest(req.headers.authorization ?? ""), digest(`Bearer ${app.staffToken}`))) return;
  throw new HttpProblem(
    401,
    "UNAUTHENTICATED",
    "This needs the staff token that stands in backend.lock of the data folder.",
  );
}

/** True when a request announces a larger body than is read: it is refused before any of it has come. */
export const announcesMore = (req: IncomingMessage, limit: number): boolean =>
  Number(req.headers["content-length"] ?? 0) > limit;

async function readJson(req: IncomingMessage, limit: number): Promise<unknown> {
  if (announcesMore(req, limit)) throw new HttpProblem(413, "BODY_TOO_LARGE", tooLarge(limit));
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new HttpProblem(413, "BODY_TOO_LARGE", tooLarge(limit));
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new HttpProblem(400, "BAD_REQUEST", "The body is not JSON. Send a JSON object.");
  }
}

function send(res: ServerResponse, status: number, body: unknown, type?: string): void {
  // The rest of a body that is too large is not waited for.
  if (status === 413) res.setHeader("connection", "close");
  res.writeHead(status, { "content-type": type ?? "application/json; charset=utf-8", "cache-control": "no-store" });
  res.end(type ? String(body) : JSON.stringify(body));
}

function sendProblem(res: ServerResponse, error: unknown, app: Services): void {
  if (error instanceof HttpProblem) {
    send(res, error.status, { error: { code: error.code, message: error.message, details: error.details } });
    return;
  }
  const masked = maskError(error, app.log) as GraphQLError;
  const { http, code, ...details } = masked.extensions as { http?: { status?: number }; code?: string };
  const status = http?.status ?? (code === "INTERNAL_SERVER_ERROR" ? 500 : 400);
  send(res, status, { error: { code, message: masked.message, details } });
}
