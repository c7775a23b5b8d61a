import { sql } from "drizzle-orm";
import { createContext } from "../context.ts";
import { configForHost } from "./config-files.ts";
import { isReady } from "./readiness.ts";
import type { Route } from "./router.ts";
import { HttpProblem } from "./router.ts";

/** `GET /p/*` (D18). */
export const publicRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/p/health",
    async handle(_request, app) {
      await app.db.execute(sql`select 1`);
      return { body: { status: "ok", time: app.clock().toISOString() } };
    },
  },
  {
    method: "GET",
    path: "/p/ready",
    async handle(_request, app) {
      if (await isReady(app)) return { body: { status: "ready" } };
      return { status: 503, body: { status: "not ready", reason: "The database takes no writes." } };
    },
  },
  {
    method: "GET",
    path: "/p/config",
    async handle({ url }, app) {
      const host = url.searchParams.get("host");
      if (!host)
        throw new HttpProblem(
          400,
          "BAD_REQUEST",
          "The query parameter host is missing, e.g. /p/config?host=shop.example.",
        );
      const config = await configForHost(app.configDirs, host);
      if (!config) throw new HttpProblem(404, "NOT_FOUND", "No business is configured for this host.");
      return { body: config };
    },
  },
  {
    method: "GET",
    path: "/p/payments",
    // What a page must know before it may load a vendor's script; which gateways are on is the payment service's to say.
    async handle(_request, { payments: { providers, sandboxOrigins } }) {
      const standsIn = (gateway: string) => providers.get(gateway as never)?.kind === "sandbox";
      const used = Object.entries(sandboxOrigins).filter(([gateway]) => standsIn(gateway));
      return { body: { sandbox: Object.fromEntries(used) } };
    },
  },
  {
    method: "GET",
    path: "/p/announcement",
    async handle(request, app) {
      const { business, localized } = await createContext(app, (name) => request.header(name), null);
      const announcement = business.announcement;
      return {
        body: {
          title: localized(announcement?.title),
          description: localized(announcement?.description),
          url: announcement?.url ?? null,
          styles: { color: announcement?.color ?? null },
        },
      };
    },
  },
];
