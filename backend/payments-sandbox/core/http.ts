import type { IncomingMessage, ServerResponse } from "node:http";

export interface SandboxRequest {
  readonly method: string;
  readonly url: URL;
  /** Values of `:name` in the route's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: string;
  header(name: string): string;
  /** The body as a JSON object; {} when it is none. */
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
  /** Between servers: needs the merchant's secret key, and is what faults are switched on for. */
  readonly server?: boolean;
  /** May be asked by script of any page. */
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

/** Reads one request; null when its body is too large. */
export async function readRequest(message: IncomingMessage, url: URL): Promise<Omit<SandboxRequest, "params"> | null> {
  if (Number(message.headers["content-length"] ?? 0) > MAX_BODY_BYTES) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks).toString("utf8");
  return {
    method: message.method ?? "GET",
    url,
    body,
    header: (name) => String(message.headers[name] ?? ""),
    json: () => readObject(body),
    form: () => new URLSearchParams(body),
  };
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

/** The route for a request, with what its path says. */
export function matchRoute(routes: readonly SandboxRoute[], method: string, path: string) {
  for (const route of routes) {
    const [verb = "", pattern = ""] = route.at.split(" ");
    if (verb !== (method === "HEAD" ? "GET" : method)) continue;
    const params = matchPath(pattern.split("/"), path.split("/"));
    if (params) return { route, params };
  }
  return null;
}

function matchPath(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, want] of pattern.entries()) {
    const part = parts[index] ?? "";
    if (want.startsWith(":")) {
      if (!/^[\w.-]+$/.test(part)) return null;
      params[want.slice(1)] = part;
    } else if (want !== part) return null;
  }
  return params;
}

export function send(response: ServerResponse, answer: SandboxAnswer, open: boolean): void {
  response.writeHead(answer.status, {
    "content-type": answer.type,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    ...(answer.status === 413 ? { connection: "close" } : {}),
    ...(open ? { "access-control-allow-origin": "*" } : {}),
    ...answer.headers,
  });
  response.end(answer.body);
}
