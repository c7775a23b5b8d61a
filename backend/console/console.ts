import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Hono } from "hono";
import { isLanguage } from "../../config/languages.ts";
import { isOneOf } from "../../lib/domain/enumerations.ts";
import type { StaffMember } from "../db/repositories/staff.ts";
import { forBusiness } from "../db/repositories.ts";
import { CLIENT_LEFT, ClientLeft } from "../http/body.ts";
import { createHttp, type Http } from "../http/layer.ts";
import type { RequestBudgets } from "../http/limits/request-budgets.ts";
import { mayEditMenu, mayUseConsole } from "../rules/staff-people.ts";
import { UnstorableText } from "../rules/storable-text.ts";
import type { Services } from "../services.ts";
import { createEntrance } from "./accounts/entrance.ts";
import { checkLogin, loginBudgets, loginName } from "./accounts/login.ts";
import type { LoginAttempts } from "./accounts/login-attempts.ts";
import { closeSession, forgetCookie, openSession, type Signed, tokenHolds } from "./accounts/sessions.ts";
import { arriveFromStudio } from "./accounts/studio-way.ts";
import { type ConsoleContext, createConsoleContext, plainWords } from "./console-context.ts";
import { asset } from "./http/assets.ts";
import { studioAddress } from "./http/console-addresses.ts";
import { type ConsoleRequest, fromOwnPage, readConsoleRequest } from "./http/console-request.ts";
import { downloadOf } from "./http/downloads.ts";
import { languageOf, note, refusedUpload, tooMany } from "./http/refusals.ts";
import { refusedAt } from "./http/refused-field.ts";
import { jsonReply, pageReply, type Reply, redirect, sendReply, streamHead, withHeaders } from "./http/reply.ts";
import { fromVendorPage } from "./http/vendor-pages.ts";
import { newShopForm, openShop } from "./new-shop/new-shop.ts";
import type { Outcome } from "./outcome.ts";
import { loginPage } from "./pages/login.ts";
import { createStreams } from "./store/event-streams.ts";
import { renderScreen, runForm } from "./store/screens.ts";
import { firstStore, NO_STORE } from "./stores/first-store.ts";
import { isUpload, pictureReply, readingUpload, tooLarge } from "./uploads.ts";

export interface Console {
  readonly http: Hono<Http>;
  /** Ends the live streams, so that the server can close. */
  close(): void;
}

/** The staff console under /console: its own pages, its own sessions, no GraphQL and no storefront. */
export function createConsole(app: Services, requests: RequestBudgets, attempts: LoginAttempts): Console {
  const streams = createStreams(app);
  const entrance = createEntrance(app, requests);
  const http = createHttp();
  http.onError((error, c) => {
    const request = readConsoleRequest(c, app.backendProxies);
    const { t } = plainWords(languageOf(request));
    const refuse = (status: number, said: string) =>
      sendReply(c, request.wantsJson ? jsonReply(status, { said }) : note(request, status, said));
    if (error instanceof UnstorableText) return refuse(400, t("said.unstorable", { field: error.field }));
    if (error instanceof ClientLeft) app.log.debug(CLIENT_LEFT);
    else app.log.error({ err: error }, "A console request failed.");
    return refuse(500, t("said.failed"));
  });
  http.all("*", async (c) => {
    const request = readConsoleRequest(c, app.backendProxies);
    const entered = await entrance.enter(request, c.env.incoming);
    if ("wait" in entered) return sendReply(c, tooMany(request, entered.wait));
    const { signed } = entered;
    const context = await streamAsked(app, request, signed);
    if (request.method === "POST" && request.path.join("/") === "pictures") {
      const language = signed?.language ?? languageOf(request);
      return sendReply(c, await pictureReply(c, app, request, { signed, language }));
    }
    if (!context) return sendReply(c, await answer({ app, attempts }, request, signed));
    // Only the headers of a stream are wanted, so none is opened.
    if (c.env.incoming.method === "HEAD") return sendReply(c, streamHead);
    await streams.open(context, c.env.incoming, c.env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  return { http, close: streams.close };
}

interface ConsoleDependencies {
  readonly app: Services;
  readonly attempts: LoginAttempts;
}

/** What somebody without any store may open: the form of the first, the places that it finds, and the studio. */
const FIRST_PATHS: readonly string[] = ["stores/new", "stores/places", "studio"];

async function answer(
  dependencies: ConsoleDependencies,
  request: ConsoleRequest,
  signed: Signed | null,
): Promise<Reply> {
  const { app } = dependencies;
  const [first, second] = request.path;
  if (first === "assets")
    return asset(second ?? "") ?? note(request, 404, plainWords(languageOf(request)).t("error.not_found"));
  const fromVendor = signed ? null : fromVendorPage(request);
  if (fromVendor) return fromVendor;
  if (request.method === "POST") {
    const read = () => posted(dependencies, request, signed);
    const refuse = (status: number, said: string) => refusedUpload(request, status, said);
    return signed && isUpload(request) ? readingUpload(request, signed, { read, refuse }) : read();
  }
  if (request.method !== "GET")
    return withHeaders(note(request, 405, plainWords(languageOf(request)).t("error.not_found")), {
      allow: "GET, HEAD, POST",
    });
  if (first === "new-shop" && !second) return newShopForm(plainWords(languageOf(request)));
  if (!signed) return loginOf(app, request);
  const place = await placeOf(signed, first);
  if (place === null) return note(request, 404, plainWords(signed.language).t("error.none"), signed.language);
  const context = createConsoleContext(app, request, signed, place);
  const isFirst = place.store.id === NO_STORE;
  if (isFirst && !FIRST_PATHS.includes(request.path.slice(1).join("/"))) return redirect(context.at("stores", "new"));
  if (!first) return redirect(context.at("orders"));
  if (Number(first) !== place.store.id)
    return note(request, 404, context.t("error.store"), context.language, context.at("orders"));
  const file = await downloadOf(context, request.path.slice(1));
  if (file) return file;
  const page = await renderScreen(context, request.path.slice(1));
  return page
    ? pageReply(page)
    : note(request, 404, context.t("error.not_found"), context.language, context.at("orders"));
}

/** The sign-in page; the page's own script only gets the status that its session is over. */
function loginOf(app: Services, request: ConsoleRequest): Reply {
  const words = plainWords(languageOf(request));
  if (request.wantsJson) return jsonReply(401, { said: words.t("login.expired") });
  const asked = request.url.searchParams.get("said");
  const said = isOneOf(["ended", "expired", "no_cookie", "way_over"] as const, asked)
    ? asked
    : request.path.length > 0
      ? "expired"
      : null;
  // Only if a cookie was sent and is not valid: a request from a link on another site sends no cookie and must not be
  // signed out.
  return pageReply(
    loginPage(words, { said, demo: app.demo, chosen: hasChosen(request) }),
    request.path.length > 0 ? 401 : 200,
    request.cookies("console").length > 0 ? { "set-cookie": forgetCookie(request) } : {},
  );
}

/**
 * The requested store if the member may see it, else their first; null if they have none. Whoever may add stores to a
 * business without any is at the place of the first.
 */
async function placeOf(signed: Signed, asked: string | undefined) {
  const all = await signed.repos.stores.all();
  const { store_ids } = signed.member;
  const stores = store_ids === null ? all : all.filter(({ id }) => store_ids.includes(id));
  const none = all.length === 0 && mayEditMenu(signed.member) ? firstStore(signed.business) : undefined;
  const store = stores.find(({ id }) => String(id) === asked) ?? stores[0] ?? none;
  return store ? { store, stores } : null;
}

async function streamAsked(
  app: Services,
  request: ConsoleRequest,
  signed: Signed | null,
): Promise<ConsoleContext | null> {
  if (request.method !== "GET" || request.path[1] !== "events" || request.path.length !== 2) return null;
  const place = signed && (await placeOf(signed, request.path[0]));
  return signed && place && String(place.store.id) === request.path[0]
    ? createConsoleContext(app, request, signed, place)
    : null;
}

async function posted(
  dependencies: ConsoleDependencies,
  request: ConsoleRequest,
  signed: Signed | null,
): Promise<Reply> {
  const { app } = dependencies;
  const words = plainWords(languageOf(request));
  const stale = () =>
    request.wantsJson
      ? jsonReply(403, { said: words.t("said.forbidden") })
      : note(request, 403, words.t("said.forbidden"));
  if (request.path.join("/") === "arrive") return arriveFromStudio(app, request, words);
  if (!fromOwnPage(request)) return stale();
  const form = await request.form(signed !== null);
  if (!form && signed && isUpload(request)) {
    return refusedUpload(request, 413, tooLarge(request, signed.language));
  }
  if (!form) return stale();
  if (request.path[0] === "login") return logIn(dependencies, request, form);
  if (request.path.join("/") === "new-shop") return openShop(app, dependencies.attempts, { request, words, form });
  if (!signed) return loginOf(app, request);
  if (!tokenHolds(signed, form)) return stale();
  if (request.path[0] === "logout") return logOut(app, request, signed, form);
  if (request.path[0] === "language") return changeLanguage(signed, form);
  const place = await placeOf(signed, request.path[0]);
  if (!place || String(place.store.id) !== request.path[0])
    return outcomeReply(request, { status: 404, message: words.t("error.store") }, signed, "/console");
  const context = createConsoleContext(app, request, signed, place);
  const outcome = await runForm(context, request.path.slice(1), form);
  return outcomeReply(
    request,
    outcome ?? { status: 404, message: context.t("error.not_found") },
    signed,
    backOf(context, request.path),
  );
}

/** Where a form leads without script: to its list, or to the table or dish that it was about. */
function backOf({ at }: ConsoleContext, [, page = "orders", id, act]: readonly string[]): string {
  if (page === "menu" && id === "photo" && act) return at(page, "dish", act);
  return page === "tables" && id && act && act !== "answer" ? at(page, id) : at(page);
}

/**
 * The script shows the sentence and reads the page again; without script, a refusal is a page and a success goes back
 * to the list.
 */
function outcomeReply(
  request: ConsoleRequest,
  { status, message, secret, go, cookie, wrong, set, page }: Outcome,
  signed: Signed,
  back: string,
): Reply {
  const headers: Record<string, string> = cookie ? { "set-cookie": cookie } : {};
  if (request.wantsJson) return withHeaders(jsonReply(status, { said: message, secret, go, wrong, set }), headers);
  if (secret) return note(request, status, `${message} ${secret}`, signed.language, back);
  if (page) return pageReply(wrong ? refusedAt(page, wrong) : page, status);
  return status === 200 ? redirect(go ?? back, headers) : note(request, status, message, signed.language, back);
}

const warned = new WeakSet<Services>();

function warnOnce(app: Services): void {
  if (warned.has(app)) return;
  warned.add(app);
  app.log.warn(
    "A console sign-in came through a proxy that is not counted, so all wrong passwords count together. Set BACKEND_PROXIES to the number of proxies in front of the backend.",
  );
}

async function logIn(
  { app, attempts }: ConsoleDependencies,
  request: ConsoleRequest,
  form: URLSearchParams,
): Promise<Reply> {
  const login = form.get("login") ?? "";
  const { remoteAddress: address, isShared } = request;
  if (isShared) warnOnce(app);
  const budgets = loginBudgets(loginName(login), address, isShared);
  const checked = attempts.take(budgets, app.clock())
    ? await checkLogin(app, { login, password: form.get("password") ?? "", address, isShared })
    : ({ ok: false, code: "TOO_MANY" } as const);
  if (checked.ok && !mayUseConsole(checked.member.role)) {
    attempts.forgive(budgets, app.clock());
    const studio = studioAddress(app, request, checked.member.business_id);
    const said = { said: "editor", login, studio, demo: app.demo, chosen: hasChosen(request) } as const;
    return pageReply(loginPage(plainWords(languageOf(request)), said), 403);
  }
  if (checked.ok) {
    attempts.forgive(budgets, app.clock());
    await keepLanguage(app, request, checked.member);
    const cookie = await openSession(app, request, checked.member);
    app.log.info(
      { staff: checked.member.id, business: checked.member.business_id },
      "A member of staff signed in to the console.",
    );
    return redirect(
      request.cookies("console").length === 0 && !request.onLoopback ? "/console?said=no_cookie" : "/console",
      {
        "set-cookie": cookie,
      },
    );
  }
  const said = checked.code.toLowerCase() as "too_many" | "wrong" | "off";
  return pageReply(
    loginPage(plainWords(languageOf(request)), { said, login, demo: app.demo, chosen: hasChosen(request) }),
    said === "too_many" ? 429 : 401,
  );
}

/** Whether somebody pressed a language on the sign-in page. */
const hasChosen = ({ url }: ConsoleRequest): boolean => url.searchParams.get("chosen") === "yes";

/** A member keeps the language of the page they signed in on if they pressed it there, or have none yet. */
async function keepLanguage(
  app: Services,
  request: ConsoleRequest,
  { id, business_id, language }: StaffMember,
): Promise<void> {
  const read = request.url.searchParams.get("lang");
  if ((language !== null && !hasChosen(request)) || !isLanguage(read)) return;
  await forBusiness(app.db, business_id).staff.update(id, { language: read });
}

async function logOut(app: Services, request: ConsoleRequest, signed: Signed, form: URLSearchParams): Promise<Reply> {
  if (form.get("everywhere") === "yes") await signed.repos.staff.endSessions(signed.member.id);
  return redirect(`/console?said=ended&lang=${signed.language}`, { "set-cookie": await closeSession(app, request) });
}

async function changeLanguage({ repos, member }: Signed, form: URLSearchParams): Promise<Reply> {
  const language = form.get("language");
  if (isLanguage(language)) await repos.staff.update(member.id, { language });
  const back = form.get("back") ?? "";
  return redirect(/^\/console\/\d+\/[a-z]+$/.test(back) ? back : "/console");
}
