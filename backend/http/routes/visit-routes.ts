import { z } from "zod";
import { toWallClock } from "../../../lib/domain/time/zoned-time.ts";
import { readVisitSource } from "../../../lib/domain/visits/visit-source.ts";
import { createContext } from "../../context.ts";
import { type BudgetSize, createBudget } from "../../rules/call-budget.ts";
import { networkOf } from "../../rules/otp-budgets.ts";
import type { Services } from "../../services.ts";
import { parseBody } from "../parse-body.ts";
import type { Route } from "../router.ts";
import { visitorOf } from "../visitor.ts";

/** Counts of one network; the homes behind one address are few, and whoever sends more only wants to spoil the figures. */
const VISIT_BUDGET: BudgetSize = { most: 60, perSecond: 0.1 };
const budgets = new WeakMap<Services, ReturnType<typeof createBudget>>();

/** Programs that run a page's scripts and say what they are. */
const BOT = /bot|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|monitor|python|curl|wget/i;

const count = z.strictObject({ what: z.enum(["visit", "cart"]), source: z.string().max(60) });

/**
 * `POST /p/visit`: one more visit of the shop, or one in which something was added to the cart. Address and browser decide
 * whether it counts and are kept nowhere. Only the storefront may pass a visitor on, so that nobody counts for another shop.
 */
export const visitRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/p/visit",
    async handle(request, app) {
      const read = (name: string) => request.header(name);
      const { what, source: sent } = parseBody(count, await request.json());
      const { repos, business, now } = await createContext(app, read, null);
      const visitor = visitorOf(read, app.storefrontSecret);
      const source = readVisitSource(sent);
      const isBot = BOT.test(read("user-agent") ?? "bot");
      if (!visitor || source === null || isBot) return { body: { counted: false } };
      const budget = budgets.get(app) ?? createBudget(VISIT_BUDGET);
      budgets.set(app, budget);
      if (budget.take(networkOf(visitor.address), 1, now) !== null) return { body: { counted: false } };
      await repos.visitCounts.add({ what, source, day: toWallClock(now.getTime(), business.timezone).date });
      return { body: { counted: true } };
    },
  },
];
