import type { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isLanguage, knownLanguage, type Language } from "../../../config/languages.ts";
import { networkOf } from "../../../lib/domain/network.ts";
import { JsonTooLarge } from "../../../lib/domain/text/json-bounds.ts";
import type { LoginAttempts } from "../../console/accounts/login-attempts.ts";
import { type Signed, sessionIdsOf, stillSigned } from "../../console/accounts/sessions.ts";
import { cookiesIn, LOOPBACK } from "../../console/http/console-request.ts";
import { CLIENT_LEFT, ClientLeft, MAX_BODY_BYTES, parseJson, readBody } from "../../http/body.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { addressOf, createHttp, type Http, type HttpContext, headerOf } from "../../http/layer.ts";
import { createGuesses } from "../../http/limits/guesses.ts";
import type { RequestBudgets } from "../../http/limits/request-budgets.ts";
import { visitorOf } from "../../http/visitor.ts";
import { isLimited } from "../../identity/limits.ts";
import { mayDesign } from "../../rules/staff-people.ts";
import { UnstorableText } from "../../rules/storable-text.ts";
import type { Services } from "../../services.ts";
import { translator, translatorFor } from "../../texts/texts.ts";
import { createChangeStreams } from "./change-streams.ts";
import { draftRoutes } from "./draft-routes.ts";
import { fileRoutes } from "./file-routes.ts";
import { pageNewsRoute } from "./page-news.ts";
import { pictureRoutes } from "./picture-routes.ts";
import { previewRoutes } from "./preview-routes.ts";
import { STUDIO_COOKIE, sessionRoutes } from "./session-routes.ts";
import {
  type EditorCall,
  problemReply,
  type StudioCall,
  StudioProblem,
  type StudioReply,
  type StudioRoute,
} from "./studio-call.ts";
import { versionRoutes } from "./version-routes.ts";

/** Cookies of no session from one network. */
const UNKNOWN_COOKIES = { most: 100, perSecond: 1 };

export interface Studio {
  readonly http: Hono<Http>;
  /** Ends the open streams and waiting answers, so that the server can close. */
  close(): void;
}

/** The studio's calls below /p/studio, which the storefront passes on from the business-id host. */
export function createStudio(app: Services, requests: RequestBudgets, attempts: LoginAttempts): Studio {
  const http = createHttp();
  const guesses = createGuesses(UNKNOWN_COOKIES);
  const closing = new AbortController();
  http.onError((error, c) => send(c, failureReply(app, c, error)));
  http.use(async (c, next) => {
    const tooMany = requests.take(c.env.incoming);
    if (tooMany) throw tooManyCalls(tooMany.seconds);
    await next();
  });
  const routes = [
    ...sessionRoutes(attempts),
    ...draftRoutes,
    ...pictureRoutes,
    ...versionRoutes,
    ...fileRoutes,
    ...previewRoutes,
    pageNewsRoute(closing.signal),
  ];
  for (const route of routes) {
    http.on(route.method, route.path, async (c) => send(c, await serve(route, readCall(app, c), guesses)));
  }
  const streams = createChangeStreams(app);
  http.get("/changes", (c) => streams.open(c));
  http.all("*", () => {
    throw new StudioProblem(404, "NOT_FOUND", "not_found");
  });
  return {
    http,
    close() {
      closing.abort();
      streams.close();
    },
  };
}

const tooManyCalls = (seconds: number) => new StudioProblem(429, "TOO_MANY_REQUESTS", "too_many", { seconds });

type Guesses = ReturnType<typeof createGuesses>;

async function serve(route: StudioRoute, call: StudioCall, guesses: Guesses): Promise<StudioReply> {
  if (route.open) return route.handle(call);
  const signed = await signedOf(call, guesses);
  if (!signed) throw new StudioProblem(401, "SIGN_IN_REQUIRED", "sign_in_required");
  if (!mayDesign(signed.member.role)) throw new StudioProblem(403, "NOT_ALLOWED", "not_allowed");
  const text = translatorFor(languageOf(call.header("x-use-lang")) ?? signed.language, signed.business);
  const { app, now } = call;
  const editing = { app, repos: signed.repos, staffId: signed.member.id, role: signed.member.role, now };
  const editorCall: EditorCall = { ...call, text, signed, editing };
  try {
    return await route.handle(editorCall);
  } catch (error) {
    if (error instanceof StudioProblem) return problemReply(error, text);
    throw error;
  }
}

/** The session of the call's cookie, if it is of this business. Cookies of no session are limited before they are looked up. */
async function signedOf(
  { app, address, business, now, ...call }: StudioCall,
  guesses: Guesses,
): Promise<Signed | null> {
  const network = isLimited(app, address) ? networkOf(address) : null;
  for (const id of sessionIdsOf({ cookies: call.cookies, onLoopback: call.onLoopback }, STUDIO_COOKIE)) {
    const settle = guesses.begin(network, id, now);
    if (typeof settle === "number") throw tooManyCalls(settle);
    const signed = await stillSigned(app, id).catch((error: unknown) => {
      settle(null);
      throw error;
    });
    settle(signed !== null);
    if (signed?.business.id === business.biz.id) return signed;
  }
  return null;
}

const languageOf = (asked: string | null): Language | null => (isLanguage(asked) ? asked : null);

function readCall(app: Services, c: HttpContext): StudioCall {
  const header = (name: string) => headerOf(c, name);
  const key = header("x-api-key");
  const business = app.configuration().businesses.find(({ biz }) => biz.apiKey === key);
  if (!business) throw new StudioProblem(401, "UNAUTHENTICATED", "no_business");
  const visitor = visitorOf(header, app.storefrontSecret);
  return {
    app,
    business,
    url: addressOf(c),
    http: c,
    header,
    param: (name) => c.req.param(name) ?? "",
    cookies: (name) => cookiesIn(header("cookie") ?? "", name),
    onLoopback: LOOPBACK.test(visitor?.authority ?? header("host") ?? ""),
    address: visitor?.address ?? callerAddress(c.env.incoming, app.backendProxies) ?? "unknown",
    isShared: visitor === null && app.backendProxies === 0 && header("x-forwarded-for") !== null,
    authority: visitor?.authority ?? null,
    text: textOf(c),
    now: app.clock(),
    json: () => readJson(c),
  };
}

const textOf = (c: HttpContext) => translator(knownLanguage(headerOf(c, "x-use-lang")));

async function readJson(c: HttpContext): Promise<unknown> {
  const body = await readBody(c, MAX_BODY_BYTES);
  if (!body) throw new StudioProblem(413, "BODY_TOO_LARGE", "body_too_large", { limit: MAX_BODY_BYTES / 1_000 });
  const json = parseJson(body);
  if (!json) throw new StudioProblem(400, "BAD_REQUEST", "not_json");
  return json.value;
}

function failureReply(app: Services, c: HttpContext, error: unknown): StudioReply {
  const text = textOf(c);
  if (error instanceof StudioProblem) return problemReply(error, text);
  if (error instanceof UnstorableText) {
    const { field } = error;
    return problemReply(new StudioProblem(400, "UNSTORABLE", "unstorable", {}, { field }), text);
  }
  if (error instanceof JsonTooLarge) return problemReply(new StudioProblem(413, "BODY_TOO_LARGE", "not_json"), text);
  if (error instanceof ClientLeft) app.log.debug(CLIENT_LEFT);
  else app.log.error({ err: error }, "A call of the studio failed.");
  return problemReply(new StudioProblem(500, "FAILED", "failed"), text);
}

function send(c: HttpContext, { status = 200, body, headers = {} }: StudioReply): Response {
  // Does not wait for the rest of a body that is too large.
  if (status === 413) c.header("connection", "close");
  if (body === undefined) return c.body(null, status as 204, headers);
  const all = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store", ...headers };
  return c.body(JSON.stringify(body), status as ContentfulStatusCode, all);
}
