import { createHash } from "node:crypto";
import type { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { networkOf } from "../../../lib/domain/network.ts";
import { checkJsonSize, JsonTooLarge } from "../../../lib/domain/text/json-bounds.ts";
import { MAX_BODY_BYTES, parseJson, readBody } from "../../http/body.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { addressOf, createHttp, type Http, type HttpContext, headerOf } from "../../http/layer.ts";
import { createGuesses } from "../../http/limits/guesses.ts";
import { costOfRequest, languageOf, type RequestBudgets } from "../../http/limits/request-budgets.ts";
import { createTurns } from "../../http/limits/turns.ts";
import { maskError } from "../../http/mask-errors.ts";
import { type Visitor, visitorOf } from "../../http/visitor.ts";
import { UnstorableText } from "../../rules/storable-text.ts";
import type { Services } from "../../services.ts";
import { type TranslateUnchecked, translator } from "../../texts/texts.ts";
import { INSTALLATION } from "../accounts/registry.ts";
import { abandonTxn } from "../calls/abandon.ts";
import { captureTxn } from "../calls/capture.ts";
import { detailsOf } from "../calls/details.ts";
import { listGateways } from "../calls/gateways.ts";
import { initTxn } from "../calls/init.ts";
import { refundByServer } from "../calls/refund.ts";
import { reportFailure } from "../calls/report.ts";
import { returnFromAccount, returnToShop } from "../calls/return.ts";
import { handleWebhook } from "../calls/webhook.ts";
import { GATEWAYS } from "../gateways.ts";
import type { Gateway, ProviderMessage } from "../provider.ts";
import { isAnyShop } from "../shop-hosts.ts";
import { createLimiter } from "./limiter.ts";
import { PaymentProblem, ProviderMessageError } from "./problem.ts";
import { type Caller, checkEntity, checkServer, readCaller } from "./who.ts";

/** Paths of this service; `/payments` in front is optional, as in config/hosts.ts. */
export const PAYMENT_PATHS = ["/v1", "/payments/v1"] as const;

/** Providers send a browser back by these; a link preview's HEAD looks nothing up. */
const RETURN_METHODS: readonly string[] = ["GET", "POST"];

const VISITORS_TOGETHER = 10;
/** A page makes one call at a time. Each reads the database, where guests who order would wait behind all of a flood. */
const TURNS = { atOnceOfOne: 4, atOnce: 16, mostWaiting: 400, slowest: 100, inputTurns: 1 };
/** Providers send bursts from few addresses, and return guests; both have limits of their own. */
const OWN_LIMITS = /^(?:\/payments)?\/v1\/(?:webhook|txn\/return)(?:\/|$)/;

/** Serves `/v1/*` (payments/PROTOCOL.md). Refusals are `{ success: false, message }` in the language of x-use-lang. */
export function createPaymentHandler(app: Services, requests: RequestBudgets): Hono<Http> {
  const limit = createLimiter(app.clock);
  const turns = createTurns(TURNS);
  const payments = createHttp();
  payments.onError((error, c) => sendProblem(app, c, problemOf(error)));
  payments.use(async (c, next) => {
    allowOrigin(app, c);
    if (OWN_LIMITS.test(c.req.path)) return next();
    const tooMany = requests.take(c.env.incoming);
    const visitor = visitorOfRequest(app, c);
    // A page's calls name its host; others share one turn.
    const from = { shop: visitor?.host ?? "", network: networkOfRequest(app, c, visitor) };
    const seconds = tooMany?.seconds ?? (turns.hasRoom(from) ? null : 1);
    if (seconds !== null) throw new PaymentProblem(429, "too_many", { seconds });
    await turns.run(from, next);
  });
  payments.options("*", (c) => c.body(null, 204, OWN_HEADERS));
  payments.post("/webhook/:gateway/:account?", async (c) => send(c, await webhook(app, limit, c)));
  payments.get("/webhook/:gateway/:account?", async (c) => fromAccount(app, limit, c));
  payments.all("/txn/return/:id?", async (c) => {
    if (RETURN_METHODS.includes(c.env.incoming.method ?? "")) return back(app, limit, c, c.req.param("id") ?? "");
    return c.body(null, 405, { ...OWN_HEADERS, allow: RETURN_METHODS.join(", ") });
  });
  payments.post("/txn/refund/:id?", async (c) => {
    checkServer(app, c.env.incoming.headers.authorization);
    return send(c, await refundByServer(app, c.req.param("id") ?? ""));
  });
  forBrowsers(payments, app, createAdmission(app, limit), limit);
  return payments;
}

/** CORS: the shops' pages may call, with the three headers of the protocol and no cookies. */
function allowOrigin(app: Services, c: HttpContext): void {
  const origin = headerOf(c, "origin");
  c.header("vary", "Origin");
  if (!origin || !isAnyShop(app, origin)) return;
  c.header("access-control-allow-origin", origin);
  c.header("access-control-allow-methods", "GET, POST");
  c.header("access-control-allow-headers", "Authorization, x-use-lang, Content-Type");
  c.header("access-control-expose-headers", "Retry-After");
  c.header("access-control-max-age", "600");
}

type Limit = ReturnType<typeof createLimiter>;

/** The routes that pages call. The caller is identified and counted before anything else. */
function forBrowsers(payments: Hono<Http>, app: Services, admitted: Admission, limit: Limit): void {
  payments.get("/account/:type/:id/gateway", async (c) => {
    const { caller } = await admitted(c);
    await checkEntity(app, caller, c.req.param("type"), c.req.param("id"));
    return send(c, await listGateways(app, caller.business));
  });
  payments.get("/txn/details/:id", async (c) => {
    const { caller } = await admitted(c);
    return send(c, await detailsOf(app, caller, c.req.param("id")));
  });
  payments.post("/txn/init", async (c) => {
    const { caller, who, visitor } = await admitted(c);
    limit(`init ${who}`, app.payments.limits.init);
    return send(c, await initTxn(app, caller, await readJson(c), visitor?.authority ?? null));
  });
  payments.post("/txn/capture/:id", async (c) => {
    const { caller, visitor } = await admitted(c);
    const address = addressOfRequest(app, c, visitor);
    return send(c, await captureTxn(app, caller, c.req.param("id"), await readJson(c), address));
  });
  payments.post("/txn/abandon/:id", async (c) => {
    const { caller } = await admitted(c);
    return send(c, await abandonTxn(app, caller, c.req.param("id")));
  });
  payments.post("/report", async (c) => {
    const { caller, who } = await admitted(c);
    limit(`report ${who}`, app.payments.limits.init);
    return send(c, reportFailure(app, caller, await readJson(c)));
  });
  payments.all("*", async (c) => {
    await admitted(c);
    throw new PaymentProblem(404, "path_unknown");
  });
}

interface Admitted {
  readonly caller: Caller;
  /** The key under which calls are counted. */
  readonly who: string;
  readonly visitor: Visitor | null;
}

type Admission = (c: HttpContext) => Promise<Admitted>;

function createAdmission(app: Services, limit: Limit): Admission {
  const { limits } = app.payments;
  const guesses = createGuesses({ most: limits.other, perSecond: limits.other / 60 });
  return async (c) => {
    const visitor = visitorOfRequest(app, c);
    const address = networkOfRequest(app, c, visitor);
    const { headers } = c.env.incoming;
    const token = createHash("sha256")
      .update(headers.authorization ?? "")
      .digest("hex");
    // Before the database is read; 0 switches the limit off.
    const settle = guesses.begin(limits.other > 0 ? address : null, token, app.clock());
    if (typeof settle === "number") throw new PaymentProblem(429, "too_many", { seconds: settle });
    const caller = await readCaller(app, headers).catch((refusal: unknown) => {
      settle(refusal instanceof PaymentProblem ? false : null);
      throw refusal;
    });
    settle(true);
    // Known callers are counted individually; visitors share an address with their household or office, so they get more.
    const known = caller.kind === "customer";
    const who = known ? caller.customer.id : `${caller.business.id} ${address}`;
    limit(`call ${who}`, known ? limits.other : limits.other * VISITORS_TOGETHER);
    return { caller, who, visitor };
  };
}

/** Calls of pages pass through the storefront, which signs the visitor's address; an unsigned address is ignored. */
const visitorOfRequest = (app: Services, c: HttpContext): Visitor | null =>
  visitorOf((name) => headerOf(c, name), app.storefrontSecret);

function problemOf(error: Error): Error {
  if (error instanceof UnstorableText) return new PaymentProblem(400, "text_unstorable", { field: error.field });
  return error instanceof JsonTooLarge ? new PaymentProblem(413, "body_too_large") : error;
}

const addressOfRequest = (app: Services, c: HttpContext, visitor: Visitor | null): string | null =>
  visitor?.address ?? callerAddress(c.env.incoming, app.backendProxies);

const networkOfRequest = (app: Services, c: HttpContext, visitor: Visitor | null): string =>
  networkOf(addressOfRequest(app, c, visitor) ?? "unknown");

function gatewayOf(c: HttpContext): Gateway {
  const gateway = c.req.param("gateway") ?? "";
  if (!(GATEWAYS as readonly string[]).includes(gateway)) throw new PaymentProblem(404, "path_unknown");
  return gateway as Gateway;
}

async function webhook(app: Services, limit: Limit, c: HttpContext): Promise<unknown> {
  const gateway = gatewayOf(c);
  // Before the body is read, because a provider's signature can only be checked afterwards.
  const address = networkOfRequest(app, c, visitorOfRequest(app, c));
  limit(`webhook ${address}`, app.payments.limits.webhook, costOfRequest(c.env.incoming));
  return handleWebhook(app, gateway, c.req.param("account") || INSTALLATION, await readMessage(c));
}

async function back(app: Services, limit: Limit, c: HttpContext, id: string): Promise<Response> {
  const { other } = app.payments.limits;
  const address = networkOfRequest(app, c, visitorOfRequest(app, c));
  // Callers that guess ids are refused before a body is read or a payment looked up.
  limit(`returns ${address}`, other * VISITORS_TOGETHER);
  limit(`return ${id.slice(0, 64)}`, other);
  const message = await readMessage(c);
  const location = await returnToShop(app, id, message).catch((refusal: unknown) => {
    limit(`returns refused ${address}`, other);
    throw refusal;
  });
  return c.body(null, 303, { ...OWN_HEADERS, location });
}

/** A guest whose provider knows one return address for all payments of an account. */
async function fromAccount(app: Services, limit: Limit, c: HttpContext): Promise<Response> {
  const address = networkOfRequest(app, c, visitorOfRequest(app, c));
  limit(`returns ${address}`, app.payments.limits.other * VISITORS_TOGETHER);
  const gateway = gatewayOf(c);
  const account = c.req.param("account") || INSTALLATION;
  const location = await returnFromAccount(app, { gateway, account }, await readMessage(c));
  return c.body(null, 303, { ...OWN_HEADERS, location });
}

async function readMessage(c: HttpContext): Promise<ProviderMessage> {
  const { incoming } = c.env;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) if (value) headers[name] = [value].flat().join(", ");
  const url = addressOf(c);
  url.pathname = url.pathname.replace(/^\/payments/, "");
  const body = await readBytes(c);
  // Some signatures can only be checked once the message has been read. Forms encode brackets and commas.
  checkJsonSize(body);
  return { method: incoming.method === "POST" ? "POST" : "GET", url, headers, body };
}

async function readBytes(c: HttpContext): Promise<Uint8Array> {
  const body = await readBody(c, MAX_BODY_BYTES);
  if (!body) throw new PaymentProblem(413, "body_too_large");
  return body;
}

async function readJson(c: HttpContext): Promise<unknown> {
  const json = parseJson(await readBytes(c));
  if (!json) throw new PaymentProblem(400, "body_invalid");
  return json.value;
}

const OWN_HEADERS = { "cache-control": "no-store", "referrer-policy": "no-referrer" } as const;

function send(c: HttpContext, body: unknown, status = 200): Response {
  // Does not wait for the rest of a body that is too large.
  if (status === 413) c.header("connection", "close");
  const headers = { ...OWN_HEADERS, "content-type": "application/json; charset=utf-8" };
  return c.body(JSON.stringify(body), status as ContentfulStatusCode, headers);
}

function sendProblem(app: Services, c: HttpContext, error: unknown): Response {
  if (error instanceof PaymentProblem && error.status === 429) c.header("retry-after", String(error.params.seconds));
  if (error instanceof PaymentProblem && error.status === 503) c.header("retry-after", "1");
  const status = error instanceof PaymentProblem || error instanceof ProviderMessageError ? error.status : 500;
  return send(c, { success: false, message: sentenceOf(app, c, error) }, status);
}

function sentenceOf(app: Services, c: HttpContext, error: unknown): string {
  if (error instanceof ProviderMessageError) return error.message;
  if (!(error instanceof PaymentProblem)) return maskError(error, app.log).message;
  return (translator(languageOf(app, (name) => headerOf(c, name))) as TranslateUnchecked)(
    `payment.${error.key}`,
    error.params,
  );
}
