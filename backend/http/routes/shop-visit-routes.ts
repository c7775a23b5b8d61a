import { isbot } from "isbot";
import { z } from "zod";
import { networkOf } from "../../../lib/domain/network.ts";
import { readShopVisitSource } from "../../../lib/domain/shop/shop-visit-source.ts";
import { toWallClock } from "../../../lib/domain/time/zoned-time.ts";
import { createContext } from "../../context.ts";
import { type BudgetSize, createBudget } from "../../rules/call-budget.ts";
import type { Services } from "../../services.ts";
import { parseBody } from "../parse-body.ts";
import type { Route } from "../router.ts";
import { visitorOf } from "../visitor.ts";

/**
 * Counts of one network in one shop: as many as a food court whose guests share an address could make. Whoever sends more
 * only wants to spoil the figures.
 */
const SHOP_VISIT_BUDGET: BudgetSize = { most: 600, perSecond: 0.5 };
const budgets = new WeakMap<Services, ReturnType<typeof createBudget>>();

const count = z.strictObject({ what: z.enum(["visit", "cart"]), source: z.string().max(60) });

/**
 * `POST /p/visit`: one more visit of the shop, or one in which something was added to the cart. Address and browser decide
 * whether it counts and are kept nowhere. Only the storefront may pass a visitor on, so that no caller counts for another shop.
 */
export const shopVisitRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/p/visit",
    async handle(request, app) {
      const read = (name: string) => request.header(name);
      const { what, source: sent } = parseBody(count, await request.json());
      const { repos, business, now } = await createContext(app, read, null);
      const visitor = visitorOf(read, app.storefrontSecret);
      const source = readShopVisitSource(sent);
      const browser = read("user-agent");
      if (!visitor || source === null || !browser || isbot(browser)) return { body: { counted: false } };
      const budget = budgets.get(app) ?? createBudget(SHOP_VISIT_BUDGET);
      budgets.set(app, budget);
      if (budget.take(`${business.id} ${networkOf(visitor.address)}`, 1, now) !== null)
        return { body: { counted: false } };
      await repos.shopVisitCounts.add({ what, source, day: toWallClock(now.getTime(), business.timezone).date });
      return { body: { counted: true } };
    },
  },
];
