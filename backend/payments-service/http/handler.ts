import type { IncomingMessage, ServerResponse } from "node:http";
import { knownLanguage } from "../../../config/languages.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { maskError } from "../../http/mask-errors.ts";
import { announcesMore, MAX_BODY_BYTES } from "../../http/router.ts";
import { type Visitor, visitorOf } from "../../http/visitor.ts";
import { networkOf } from "../../rules/otp-budgets.ts";
import type { Services } from "../../services.ts";
import { type TranslateFacts, translator } from "../../texts/texts.ts";
import { abandonTxn } from "../calls/abandon.ts";
import { captureTxn } from "../calls/capture.ts";
import { detailsOf } from "../calls/details.ts";
import { gatewaysOf } from "../calls/gateways.ts";
import { initTxn } from "../calls/init.ts";
import { refundByServer } from "../calls/refund.ts";
import { returnToShop } from "../calls/return.ts";
import { handleWebhook } from "../calls/webhook.ts";
import { GATEWAYS } from "../gateways.ts";
import type { Gateway, ProviderMessage } from "../provider.ts";
import { isAnyShop } from "../shop.ts";
import { createLimiter } from "./limiter.ts";
import { PaymentProblem, ProviderSaid } from "./problem.ts";
import { checkEntity, checkServer, readCaller } from "./who.ts";

/** Paths of this service; `/payments` in front is optional, as config/hosts.ts has it. */
export const isPaymentPath = (path: string): boolean => /^(?:\/payments)?\/v1\//.test(path);

const VISITORS_TOGETHER = 10;

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly location?: string;
}

/** Serves `/v1/*` (payments/PROTOCOL.md). Refusals are `{ success: false, message }` in the language of x-use-lang. */
export function createPaymentHandler(app: Services) {
  const limit = createLimiter(app.clock);
  return async (req: IncomingMessage, res: ServerResponse, asked: URL): Promise<void> => {
    try {
      const url = new URL(asked);
      url.pathname = url.pathname.replace(/^\/payments/, "");
      allowOrigin(app, req, res);
      send(res, req.method === "OPTIONS" ? { status: 204 } : await answer(app, limit, req, url));
    } catch (error) {
      sendProblem(app, req, res, error);
    }
  };
}

/** CORS: the shops' pages may call, with the three headers of the protocol and no cookies. */
function allowOrigin(app: Services, req: IncomingMessage, res: ServerResponse): void {
  const { origin } = req.headers;
  res.setHeader("vary", "Origin");
  if (!origin || !isAnyShop(app, origin)) return;
  res.setHeader("access-control-allow-origin", origin);
  res.setHeader("access-control-allow-methods", "GET, POST");
  res.setHeader("access-control-allow-headers", "Authorization, x-use-lang, Content-Type");
  res.setHeader("access-control-expose-headers", "Retry-After");
  res.setHeader("access-control-max-age", "600");
}

type Limit = ReturnType<typeof createLimiter>;

async function answer(app: Services, limit: Limit, req: IncomingMessage, url: URL): Promise<Answer> {
  const [, , area, second, third] = url.pathname.split("/").map(decoded);
  if (area === "webhook" && req.method === "POST") return webhook(app, req, url, second ?? "");
  if (area === "txn" && second === "return") return back(app, limit, req, url, third ?? "");
  if (area === "txn" && second === "refund" && req.method === "POST") {
    checkServer(app, req.headers.authorization);
    return { body: await refundByServer(app, third ?? "") };
  }
  return { body: await browserCall(app, limit, req, url.pathname.split("/").slice(2).map(decoded)) };
}

async function browserCall(app: Services, limit: Limit, req: IncomingMessage, path: readonly string[]) {
  const { limits } = app.payments;
  const visitor = visitorOfRequest(app, req);
  const address = addressOf(app, req, visitor);
  const caller = await readCaller(app, req.headers).catch((refusal: unknown) => {
    limit(`refused ${address}`, limits.other);
    throw refusal;
  });
  // Known callers count for themselves; visitors share an address with their household or office, so they get more.
  const known = caller.kind === "customer";
  const who = known ? caller.customer.id : `${caller.business.id} ${address}`;
  limit(`call ${who}`, known ? limits.other : limits.other * VISITORS_TOGETHER);
  const [area, second = "", third = "", fourth] = path;
  const call = `${req.method} ${area} ${area === "account" ? fourth : second}`;
  if (call === "GET account gateway") {
    await checkEntity(app, caller, second, third);
    return { message: "success", gateway_names: gatewaysOf(app, caller.business) };
  }
  if (call === "GET txn details") return detailsOf(app, caller, third);
  if (call === "POST txn init") {
    limit(`init ${who}`, limits.init);
    return initTxn(app, caller, await readJson(req), visitor?.host ?? null);
  }
  if (call === "POST txn capture") return captureTxn(app, caller, third, await readJson(req));
  if (call === "POST txn abandon") return abandonTxn(app, caller, third);
  throw new PaymentProblem(404, "path_unknown");
}

/** Calls of pages pass through the storefront, which signs whose they are; nobody else's word for an address counts. */
function visitorOfRequest(app: Services, req: IncomingMessage): Visitor | null {
  return visitorOf((name) => [req.headers[name]].flat()[0] ?? null, app.storefrontSecret);
}

const addressOf = (app: Services, req: IncomingMessage, visitor: Visitor | null): string =>
  networkOf(visitor?.address ?? callerAddress(req, app.backendProxies) ?? "unknown");

async function webhook(app: Services, req: IncomingMessage, url: URL, gateway: string): Promise<Answer> {
  if (!(GATEWAYS as readonly string[]).includes(gateway)) throw new PaymentProblem(404, "path_unknown");
  return { body: await handleWebhook(app, gateway as Gateway, await readMessage(req, url)) };
}

async function back(app: Services, limit: Limit, req: IncomingMessage, url: URL, id: string): Promise<Answer> {
  const { other } = app.payments.limits;
  const address = addressOf(app, req, visitorOfRequest(app, req));
  // Whoever makes ids up is refused before a body is read or a payment looked up.
  limit(`returns ${address}`, other * VISITORS_TOGETHER);
  limit(`return ${id.slice(0, 64)}`, other);
  const message = await readMessage(req, url);
  const location = await returnToShop(app, id, message).catch((refusal: unknown) => {
    limit(`returns refused ${address}`, other);
    throw refusal;
  });
  return { status: 303, location };
}

async function readMessage(req: IncomingMessage, url: URL): Promise<ProviderMessage> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(req.headers)) if (value) headers[name] = [value].flat().join(", ");
  return { method: req.method === "POST" ? "POST" : "GET", url, headers, body: await readBytes(req) };
}

async function readBytes(req: IncomingMessage): Promise<Uint8Array> {
  if (announcesMore(req, MAX_BODY_BYTES)) throw new PaymentProblem(413, "body_too_large");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new PaymentProblem(413, "body_too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readJson(req: IncomingMessage): Promise<unknown> {
  const bytes = await readBytes(req);
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    throw new PaymentProblem(400, "body_invalid");
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function send(res: ServerResponse, { status = 200, body, location }: Answer): void {
  res.writeHead(status, {
    "cache-control": "no-store",
    // The rest of a body that is too large is not waited for.
    ...(status === 413 ? { connection: "close" } : {}),
    "referrer-policy": "no-referrer",
    ...(location ? { location } : {}),
    ...(body === undefined ? {} : { "content-type": "application/json; charset=utf-8" }),
  });
  res.end(body === undefined ? undefined : JSON.stringify(body));
}

function sendProblem(app: Services, req: IncomingMessage, res: ServerResponse, error: unknown): void {
  if (error instanceof PaymentProblem && error.status === 429)
    res.setHeader("retry-after", String(error.params.seconds));
  if (error instanceof PaymentProblem && error.status === 503) res.setHeader("retry-after", "1");
  const status = error instanceof PaymentProblem || error instanceof ProviderSaid ? error.status : 500;
  send(res, { status, body: { success: false, message: sentenceOf(app, req, error) } });
}

function sentenceOf(app: Services, req: IncomingMessage, error: unknown): string {
  if (error instanceof ProviderSaid) return error.message;
  if (!(error instanceof PaymentProblem)) return maskError(error, app.log).message;
  const asked = [req.headers["x-use-lang"]].flat()[0];
  return (translator(knownLanguage(asked)) as TranslateFacts)(`payment.${error.key}`, error.params);
}
