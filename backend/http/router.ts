import type { IncomingMessage } from "node:http";
import type { GraphQLError } from "graphql";
import type { Hono, MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isSameSecret } from "../same-secret.ts";
import type { Services } from "../services.ts";
import { declaresMoreThan, MAX_BODY_BYTES, MAX_STAFF_BODY_BYTES, parseJson, readBody } from "./body.ts";
import { addressOf, createHttp, type Http, type HttpContext, headerOf } from "./layer.ts";
import type { RequestBudgets } from "./limits/request-budgets.ts";
import { maskError } from "./mask-errors.ts";

export interface HttpRequest {
  readonly url: URL;
  header(name: string): string | null;
  /** The body as JSON; fails if it is not. */
  json(): Promise<unknown>;
}
export interface HttpResponse {
  readonly status?: number;
  /** Sent as JSON, or unchanged if `type` is given. */
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

/** Serves REST routes. Every error is `{ error: { code, message, … } }`. */
export function createRouter(routes: readonly Route[], app: Services): Hono<Http> {
  const rest = createHttp();
  rest.onError((error, c) => sendProblem(c, error, app));
  for (const route of routes) rest.on(route.method, route.path, (c) => serve(route, c, app));
  for (const path of new Set(routes.map((route) => route.path))) {
    const allowed = routes.filter((route) => route.path === path).map(({ method }) => method);
    const methods = allowed.flatMap((method) => (method === "GET" ? [method, "HEAD"] : [method]));
    rest.all(path, (c) => {
      const { req } = c;
      c.header("allow", methods.join(", "));
      throw new HttpProblem(405, "METHOD_NOT_ALLOWED", `${path} takes ${methods.join(", ")}, not ${req.method}.`);
    });
  }
  rest.all("*", ({ req }) => {
    throw new HttpProblem(404, "NOT_FOUND", `There is nothing at ${req.path}. The API is at /graphql.`);
  });
  return rest;
}

async function serve(route: Route, c: HttpContext, app: Services): Promise<Response> {
  if (route.staff) checkStaffToken(c.env.incoming, app);
  const limit = route.staff ? MAX_STAFF_BODY_BYTES : MAX_BODY_BYTES;
  const request = { url: addressOf(c), header: (name: string) => headerOf(c, name), json: () => readJson(c, limit) };
  const { status = 200, body, type } = await route.handle(request, app);
  return send(c, status, body, type);
}

const tooLarge = (limit: number) =>
  `The request is larger than ${limit} bytes, which is the most that is read. Send less at once.`;

/**
 * Returns a 413 if a GraphQL request announces a body beyond `MAX_BODY_BYTES`, else null. The GraphQL
 * server stops reading a body that did not announce its size.
 */
export function refuseLargeBody(c: HttpContext): Response | null {
  if (!declaresMoreThan(c.env.incoming, MAX_BODY_BYTES)) return null;
  return send(c, 413, { errors: [{ message: tooLarge(MAX_BODY_BYTES), extensions: { code: "BODY_TOO_LARGE" } }] });
}

/** Never rate-limited: a supervisor restarts a process, or takes it out of rotation, depending on these. */
const SUPERVISED: readonly string[] = ["/p/health", "/p/ready"];

/** Returns a 429 if a request's network has sent too many. For visitors of a shop no path is exempt. */
export function refuseTooMany(requests: RequestBudgets): MiddlewareHandler<Http> {
  return async (c, next) => {
    const { incoming } = c.env;
    const supervises = SUPERVISED.includes(c.req.path) && incoming.headers["x-visitor-address"] === undefined;
    const tooMany = supervises ? null : requests.take(incoming);
    if (!tooMany) return next();
    c.header("retry-after", String(tooMany.seconds));
    return send(c, 429, { error: { code: "TOO_MANY_REQUESTS", message: tooMany.message } });
  };
}

function checkStaffToken(req: IncomingMessage, app: Services): void {
  if (isSameSecret(req.headers.authorization ?? "", `Bearer ${app.staffToken}`)) return;
  throw new HttpProblem(
    401,
    "UNAUTHENTICATED",
    "This needs the staff token, which is in backend.lock in the data folder.",
  );
}

async function readJson(c: HttpContext, limit: number): Promise<unknown> {
  const body = await readBody(c, limit);
  if (!body) throw new HttpProblem(413, "BODY_TOO_LARGE", tooLarge(limit));
  // Staff import whole menus.
  const json = parseJson(body, limit > MAX_BODY_BYTES ? Number.POSITIVE_INFINITY : undefined);
  if (!json) throw new HttpProblem(400, "BAD_REQUEST", "The body is not JSON. Send a JSON object.");
  return json.value;
}

function send(c: HttpContext, status: number, body: unknown, type?: string): Response {
  // Does not wait for the rest of a body that is too large.
  if (status === 413) c.header("connection", "close");
  const headers = { "content-type": type ?? "application/json; charset=utf-8", "cache-control": "no-store" };
  return c.body(type ? String(body) : JSON.stringify(body), status as ContentfulStatusCode, headers);
}

function sendProblem(c: HttpContext, error: unknown, app: Services): Response {
  if (error instanceof HttpProblem) {
    return send(c, error.status, { error: { code: error.code, message: error.message, details: error.details } });
  }
  const masked = maskError(error, app.log) as GraphQLError;
  const { http, code, ...details } = masked.extensions as { http?: { status?: number }; code?: string };
  const status = http?.status ?? (code === "INTERNAL_SERVER_ERROR" ? 500 : 400);
  return send(c, status, { error: { code, message: masked.message, details } });
}
