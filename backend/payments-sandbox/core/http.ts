import type { ContentfulStatusCode } from "hono/utils/http-status";
import { readBody } from "../../http/body.ts";
import { addressOf, type HttpContext, headerOf } from "../../http/layer.ts";

export interface SandboxRequest {
  readonly method: string;
  readonly url: URL;
  /** Values of `:name` in the route's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: string;
  header(name: string): string;
  /** The body as a JSON object; {} if it is not one. */
  json(): Record<string, unknown>;
  form(): URLSearchParams;
}
export interface SandboxAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface SandboxRoute {
  /** "POST /v1/orders/:id" */
  readonly at: string;
  /** Between servers: needs the merchant's secret key, and is what faults apply to. */
  readonly server?: boolean;
  /** May be called by scripts of any page. */
  readonly open?: boolean;
  readonly handle: (request: SandboxRequest) => SandboxAnswer | Promise<SandboxAnswer>;
}

const MAX_BODY_BYTES = 200_000;

export const json = (status: number, body: unknown): SandboxAnswer => ({
  status,
  type: "application/json; charset=utf-8",
  body: JSON.stringify(body),
});
export const seeOther = (location: string): SandboxAnswer => ({
  status: 303,
  type: "text/plain; charset=utf-8",
  body: "",
  headers: { location },
});

/** Reads one request; null if its body is too large. */
export async function readRequest(c: HttpContext): Promise<SandboxRequest | null> {
  const bytes = await readBody(c, MAX_BODY_BYTES);
  if (!bytes) return null;
  const body = bytes.toString("utf8");
  return {
    method: c.req.method,
    url: addressOf(c),
    params: c.req.param(),
    body,
    header: (name) => headerOf(c, name) ?? "",
    json: () => readObject(body),
    form: () => new URLSearchParams(body),
  };
}

/** A body as a JSON object; {} if it is not one. */
export function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

/** Method and path of a route; a `:name` matches one segment of plain characters. */
export function pathOf({ at }: SandboxRoute): { readonly method: string; readonly path: string } {
  const [method = "", path = ""] = at.split(" ");
  return { method, path: path.replace(/:\w+/g, "$&{[\\w.-]+}") };
}

export function send(c: HttpContext, answer: SandboxAnswer, open = false): Response {
  return c.body(answer.body, answer.status as ContentfulStatusCode, {
    "content-type": answer.type,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    ...(answer.status === 413 ? { connection: "close" } : {}),
    ...(open ? { "access-control-allow-origin": "*" } : {}),
    ...answer.headers,
  });
}
