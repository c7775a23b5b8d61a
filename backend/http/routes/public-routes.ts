import { publishedConfig } from "../../../config/published.ts";
import { resolveHost } from "../../../config/resolve-host.ts";
import { createContext } from "../../context.ts";
import { isOfDemo } from "../../db/repositories/business.ts";
import { announcedConfig, latestAnnouncement } from "../../wire/latest-announcement.ts";
import { HttpProblem, type Route } from "../router.ts";
import { isReady } from "./readiness.ts";

const HOST_MISSING = "The query parameter host is missing, e.g. /p/config?host=shop.example.";

/** `GET /p/*` (D18). */
export const publicRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/p/health",
    // For supervisors that restart the process. It does not query the database, because a restart would not mend a slow
    // or locked one.
    handle(_request, app) {
      return { body: { status: "ok", time: app.clock().toISOString() } };
    },
  },
  {
    method: "GET",
    path: "/p/ready",
    async handle(_request, app) {
      if (await isReady(app)) return { body: { status: "ready" } };
      return { status: 503, body: { status: "not ready", reason: "The database lets no order be placed." } };
    },
  },
  {
    method: "GET",
    path: "/p/version",
    handle(_request, { version }) {
      return { body: { version } };
    },
  },
  {
    method: "GET",
    path: "/p/config",
    // Without a key, any caller who knows a shop's host can read its configuration, as by opening its page. A call with
    // a key is bound to that business, and so is every call through a shop, which cannot request another business's
    // host (SEC-01).
    handle({ url, header }, app) {
      const { businesses } = app.configuration();
      const host = url.searchParams.get("host");
      const key = header("x-api-key");
      if (!host && !key) throw new HttpProblem(400, "BAD_REQUEST", HOST_MISSING);
      const named = host ? resolveHost(host, businesses)?.business : undefined;
      const config = key ? businesses.find(({ biz }) => biz.apiKey === key) : named;
      if (!config || (host && named !== config)) {
        throw new HttpProblem(404, "NOT_FOUND", "No business is configured for this host.");
      }
      return { body: publishedConfig(announcedConfig(config, app.clock())) };
    },
  },
  {
    method: "GET",
    path: "/p/payments",
    // What a page must know before it loads a vendor's script; which gateways are on is decided by the payment service.
    // A shop with an account of its own meets the vendor, even in a demo.
    async handle({ header }, app) {
      const { providers, sandboxOrigins, accounts } = app.payments;
      const shop = await app.shops.read(header("x-api-key") ?? "", null);
      const standsIn = (gateway: string) =>
        providers.get(gateway as never)?.kind === "sandbox" &&
        !(shop && accounts.active(shop.business.id, gateway as never));
      const used = Object.entries(sandboxOrigins).filter(([gateway]) => standsIn(gateway));
      const cooks = !(app.demo && shop && isOfDemo(shop.business));
      return { body: { sandbox: Object.fromEntries(used), cooks } };
    },
  },
  {
    method: "GET",
    path: "/p/announcement",
    async handle(request, app) {
      const context = await createContext(app, (name) => request.header(name), null);
      const nothing = { title: null, description: null, url: null, styles: { color: null }, pages: null };
      return { body: latestAnnouncement(context) ?? nothing };
    },
  },
];
