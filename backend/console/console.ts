import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Hono } from "hono";
import { isLanguage, knownLanguage, type Language } from "../../config/languages.ts";
import { isOneOf } from "../../lib/domain/enumerations.ts";
import type { StaffMember } from "../db/repositories/staff.ts";
import { forBusiness } from "../db/repositories.ts";
import { CLIENT_LEFT, ClientLeft } from "../http/body.ts";
import { createHttp, type Http } from "../http/layer.ts";
import type { RequestBudgets } from "../http/limits/request-budgets.ts";
import { mayEditMenu, mayUseConsole } from "../rules/staff-people.ts";
import { UnstorableText } from "../rules/storable-text.ts";
import type { Services } from "../services.ts";
import { translator } from "../texts/texts.ts";
import { createEntrance } from "./accounts/entrance.ts";
import { checkLogin, loginBudgets, loginName } from "./accounts/login.ts";
import type { LoginAttempts } from "./accounts/login-attempts.ts";
import { closeSession, forgetCookie, openSession, type Signed, tokenHolds } from "./accounts/sessions.ts";
import { arriveFromStudio } from "./accounts/studio-way.ts";
import { type ConsoleContext, createConsoleContext, plainWords } from "./console-context.ts";
import { asset } from "./http/assets.ts";
import { type ConsoleRequest, fromOwnPage, readAsk } from "./http/console-request.ts";
import { downloadOf } from "./http/downloads.ts";
import { refusedAt } from "./http/refused-field.ts";
import { jsonReply, pageReply, type Reply, redirect, sendReply, streamHead, withHeaders } from "./http/reply.ts";
import { newShopForm, openShop } from "./new-shop/new-shop.ts";
import type { Outcome } from "./outcome.ts";
import { loginPage, notePage } from "./pages/login.ts";
import { createStreams } from "./store/event-streams.ts";
import { renderScreen, runForm } from "./store/screens.ts";
import { firstStore, NO_STORE } from "./stores/first-store.ts";
import { isUpload, pictureReply, readingUpload, tooLarge, uploadedFrom } from "./uploads.ts";

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
    const ask = readAsk(c, app.backendProxies);
    const { t } = plainWords(languageOf(ask));
    const refuse = (status: number, said: string) =>
      sendReply(c, ask.wantsJson ? jsonReply(status, { said }) : note(ask, status, said));
    if (error instanceof UnstorableText) return refuse(400, t("said.unstorable", { field: error.field }));
    if (error instanceof ClientLeft) app.log.debug(CLIENT_LEFT);
    else app.log.error({ err: error }, "A console request failed.");
    return refuse(500, t("said.failed"));
  });
  http.all("*", async (c) => {
    const ask = readAsk(c, app.backendProxies);
    const entered = await entrance.enter(ask, c.env.incoming);
    if ("wait" in entered) return sendReply(c, tooMany(ask, entered.wait));
    const { signed } = entered;
    const context = await streamAsked(app, ask, signed);
    if (ask.method === "POST" && ask.path.join("/") === "pictures") {
      const language = signed?.language ?? languageOf(ask);
      return sendReply(c, await pictureReply(c, app, ask, { signed, language }));
    }
    if (!context) return sendReply(c, await answer({ app, attempts }, ask, signed));
    // Only the headers of a stream are wanted, so none is opened.
    if (c.env.incoming.method === "HEAD") return sendReply(c, streamHead);
    await streams.open(context, c.env.incoming, c.env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  return { http, close: streams.close };
}

/** The language for a caller who is not signed in: ?lang=, else the browser's preference. */
function languageOf(ask: ConsoleRequest): Language {
  const asked = ask.url.searchParams.get("lang");
  const preferred = ask.header("accept-language")?.slice(0, 2);
  return isLanguage(asked) ? asked : knownLanguage(preferred);
}

const note = (ask: ConsoleRequest, status: number, said: string, language = languageOf(ask), back = "/console") =>
  pageReply(notePage(plainWords(language), said, back), status);

/** A file that was refused before it was read: said at its field by the script, else on a page that leads back. */
const refusedUpload = (ask: ConsoleRequest, status: number, said: string): Reply =>
  ask.wantsJson
    ? jsonReply(status, { said, field: "file" })
    : note(ask, status, said, languageOf(ask), uploadedFrom(ask));

/** What is refused before the database was read. */
function tooMany(ask: ConsoleRequest, seconds: number): Reply {
  const language = languageOf(ask);
  const said = translator(language)("errors.too_many_calls", { seconds });
  const refusal = ask.wantsJson ? jsonReply(429, { said }) : note(ask, 429, said, language);
  return withHeaders(refusal, { "retry-after": String(seconds) });
}

interface Desk {
  readonly app: Services;
  readonly attempts: LoginAttempts;
}

/** What somebody without any store may open: the form of the first, and the places that it finds. */
const FIRST_PATHS: readonly string[] = ["stores/new", "stores/places"];

async function answer(desk: Desk, ask: ConsoleRequest, signed: Signed | null): Promise<Reply> {
  const { app } = desk;
  const [first, second] = ask.path;
  if (first === "assets")
    return asset(second ?? "") ?? note(ask, 404, plainWords(languageOf(ask)).t("error.not_found"));
  if (ask.method === "POST") {
    const read = () => posted(desk, ask, signed);
    const refuse = (status: number, said: string) => refusedUpload(ask, status, said);
    return signed && isUpload(ask) ? readingUpload(ask, signed, { read, refuse }) : read();
  }
  if (ask.method !== "GET")
    return withHeaders(note(ask, 405, plainWords(languageOf(ask)).t("error.not_found")), { allow: "GET, HEAD, POST" });
  if (first === "new-shop" && !second) return newShopForm(plainWords(languageOf(ask)));
  if (!signed) return loginOf(app, ask);
  const place = await placeOf(signed, first);
  if (place === null) return note(ask, 404, plainWords(signed.language).t("error.none"), signed.language);
  const context = createConsoleContext(app, ask, signed, place);
  const isFirst = place.store.id === NO_STORE;
  if (isFirst && !FIRST_PATHS.includes(ask.path.slice(1).join("/"))) return redirect(context.at("stores", "new"));
  if (!first) return redirect(context.at("orders"));
  if (Number(first) !== place.store.id)
    return note(ask, 404, context.t("error.store"), context.language, context.at("orders"));
  const file = await downloadOf(context, ask.path.slice(1));
  if (file) return file;
  const page = await renderScreen(context, ask.path.slice(1));
  return page ? pageReply(page) : note(ask, 404, context.t("error.not_found"), context.language, context.at("orders"));
}

/** The sign-in page; the page's own script only gets the status that its session is over. */
function loginOf(app: Services, ask: ConsoleRequest): Reply {
  const words = plainWords(languageOf(ask));
  if (ask.wantsJson) return jsonReply(401, { said: words.t("login.expired") });
  const asked = ask.url.searchParams.get("said");
  const said = isOneOf(["ended", "expired", "no_cookie", "way_over"] as const, asked)
    ? asked
    : ask.path.length > 0
      ? "expired"
      : null;
  // Only if a cookie was sent and is not valid: a request from a link on another site sends no cookie and must not be
  // signed out.
  return pageReply(
    loginPage(words, { said, demo: app.demo, chosen: hasChosen(ask) }),
    ask.path.length > 0 ? 401 : 200,
    ask.cookies("console").length > 0 ? { "set-cookie": forgetCookie(ask) } : {},
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

async function streamAsked(app: Services, ask: ConsoleRequest, signed: Signed | null): Promise<ConsoleContext | null> {
  if (ask.method !== "GET" || ask.path[1] !== "events" || ask.path.length !== 2) return null;
  const place = signed && (await placeOf(signed, ask.path[0]));
  return signed && place && String(place.store.id) === ask.path[0]
    ? createConsoleContext(app, ask, signed, place)
    : null;
}

async function posted(desk: Desk, ask: ConsoleRequest, signed: Signed | null): Promise<Reply> {
  const { app } = desk;
  const words = plainWords(languageOf(ask));
  const stale = () =>
    ask.wantsJson ? jsonReply(403, { said: words.t("said.forbidden") }) : note(ask, 403, words.t("said.forbidden"));
  if (ask.path.join("/") === "arrive") return arriveFromStudio(app, ask, words);
  if (!fromOwnPage(ask)) return stale();
  const form = await ask.form(signed !== null);
  if (!form && signed && isUpload(ask)) {
    return refusedUpload(ask, 413, tooLarge(ask, signed.language));
  }
  if (!form) return stale();
  if (ask.path[0] === "login") return logIn(desk, ask, form);
  if (ask.path.join("/") === "new-shop") return openShop(app, desk.attempts, { ask, words, form });
  if (!signed) return loginOf(app, ask);
  if (!tokenHolds(signed, form)) return stale();
  if (ask.path[0] === "logout") return logOut(app, ask, signed, form);
  if (ask.path[0] === "language") return changeLanguage(signed, form);
  const place = await placeOf(signed, ask.path[0]);
  if (!place || String(place.store.id) !== ask.path[0])
    return outcomeReply(ask, { status: 404, said: words.t("error.store") }, signed, "/console");
  const context = createConsoleContext(app, ask, signed, place);
  const outcome = await runForm(context, ask.path.slice(1), form);
  return outcomeReply(
    ask,
    outcome ?? { status: 404, said: context.t("error.not_found") },
    signed,
    backOf(context, ask.path),
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
  ask: ConsoleRequest,
  { status, said, secret, go, cookie, field, set, page }: Outcome,
  signed: Signed,
  back: string,
): Reply {
  const headers: Record<string, string> = cookie ? { "set-cookie": cookie } : {};
  if (ask.wantsJson) return withHeaders(jsonReply(status, { said, secret, go, field, set }), headers);
  if (secret) return note(ask, status, `${said} ${secret}`, signed.language, back);
  if (page) return pageReply(field ? refusedAt(page, field, said) : page, status);
  return status === 200 ? redirect(go ?? back, headers) : note(ask, status, said, signed.language, back);
}

const warned = new WeakSet<Services>();

function warnOnce(app: Services): void {
  if (warned.has(app)) return;
  warned.add(app);
  app.log.warn(
    "A console sign-in came through a proxy that is not counted, so all wrong passwords count together. Set BACKEND_PROXIES to the number of proxies in front of the backend.",
  );
}

async function logIn({ app, attempts }: Desk, ask: ConsoleRequest, form: URLSearchParams): Promise<Reply> {
  const login = form.get("login") ?? "";
  const { remoteAddress: address, isShared } = ask;
  if (isShared) warnOnce(app);
  const budgets = loginBudgets(loginName(login), address, isShared);
  const checked = attempts.take(budgets, app.clock())
    ? await checkLogin(app, { login, password: form.get("password") ?? "", address, isShared })
    : ({ ok: false, code: "TOO_MANY" } as const);
  if (checked.ok && !mayUseConsole(checked.member.role)) {
    attempts.forgive(budgets, app.clock());
    return pageReply(
      loginPage(plainWords(languageOf(ask)), { said: "editor", login, demo: app.demo, chosen: hasChosen(ask) }),
      403,
    );
  }
  if (checked.ok) {
    attempts.forgive(budgets, app.clock());
    await keepLanguage(app, ask, checked.member);
    const cookie = await openSession(app, ask, checked.member);
    app.log.info(
      { staff: checked.member.login, business: checked.member.business_id },
      "A member of staff signed in to the console.",
    );
    return redirect(ask.cookies("console").length === 0 && !ask.onLoopback ? "/console?said=no_cookie" : "/console", {
      "set-cookie": cookie,
    });
  }
  const said = checked.code.toLowerCase() as "too_many" | "wrong" | "off";
  return pageReply(
    loginPage(plainWords(languageOf(ask)), { said, login, demo: app.demo, chosen: hasChosen(ask) }),
    said === "too_many" ? 429 : 401,
  );
}

/** Whether somebody pressed a language on the sign-in page. */
const hasChosen = ({ url }: ConsoleRequest): boolean => url.searchParams.get("chosen") === "yes";

/** A member keeps the language of the page they signed in on if they pressed it there, or have none yet. */
async function keepLanguage(
  app: Services,
  ask: ConsoleRequest,
  { id, business_id, language }: StaffMember,
): Promise<void> {
  const read = ask.url.searchParams.get("lang");
  if ((language !== null && !hasChosen(ask)) || !isLanguage(read)) return;
  await forBusiness(app.db, business_id).staff.update(id, { language: read });
}

async function logOut(app: Services, ask: ConsoleRequest, signed: Signed, form: URLSearchParams): Promise<Reply> {
  if (form.get("everywhere") === "yes") await signed.repos.staff.endSessions(signed.member.id);
  return redirect(`/console?said=ended&lang=${signed.language}`, { "set-cookie": await closeSession(app, ask) });
}

async function changeLanguage({ repos, member }: Signed, form: URLSearchParams): Promise<Reply> {
  const language = form.get("language");
  if (isLanguage(language)) await repos.staff.update(member.id, { language });
  const back = form.get("back") ?? "";
  return redirect(/^\/console\/\d+\/[a-z]+$/.test(back) ? back : "/console");
}
