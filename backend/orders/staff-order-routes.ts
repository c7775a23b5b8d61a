import { and, desc, eq, isNull, like, or, sql } from "drizzle-orm";
import { z } from "zod";
import { isOneOf, ORDER_STATUSES } from "../../lib/domain/enumerations.ts";
import { toDecimalString } from "../../lib/domain/money.ts";
import { nextStates, statusesOf } from "../../lib/domain/order/order-status.ts";
import { type BusinessRow, businessById } from "../db/repositories/business.ts";
import type { OrderRow } from "../db/repositories/order/orders.ts";
import { forBusiness, type Repositories } from "../db/repositories.ts";
import { businesses, orders } from "../db/schema.ts";
import { parseBody } from "../http/parse-body.ts";
import { HttpProblem, type Route } from "../http/router.ts";
import { asUuid } from "../ids.ts";
import { stepForward } from "../rules/staff-board.ts";
import type { Services } from "../services.ts";
import { reasonText } from "../texts/reason-text.ts";
import { pick, translator } from "../texts/texts.ts";
import { type Change, changeState, possibleStates } from "./transition.ts";
import { optionText } from "./views/option-text.ts";

/** Orders per page of the list. */
const PAGE_SIZE = 100;
const MAX_PAGE = 100_000;
/** At most this many orders with the same short number, or the same start of an id, are compared. */
const MAX_CANDIDATES = 50;

interface Found {
  readonly business: BusinessRow;
  readonly repos: Repositories;
  readonly order: OrderRow;
}

/** Finds an order by its id, its short number (the newest match) or else the start of its id (4 characters or more). */
export async function findOrder(app: Services, reference: string, businessId: string | null): Promise<Found> {
  const id = asUuid(reference);
  const short = reference.replace(/^#?0*(?=\d)/, "").slice(0, 20);
  const beginning = /^[0-9a-f-]{4,36}$/i.test(reference) ? `${reference.toLowerCase()}%` : null;
  const rows = await app.db
    .select({ id: orders.id, business_id: orders.business_id, number: orders.number })
    .from(orders)
    .where(
      and(
        // The kitchen does not see a held order until it is paid (D6).
        isNull(orders.held_until),
        id ? eq(orders.id, id) : undefined,
        id
          ? undefined
          : or(
              eq(sql`ltrim(${orders.number}, '0')`, short),
              beginning ? like(sql`${orders.id}::text`, beginning) : undefined,
            ),
        businessId && !id ? eq(orders.business_id, businessId) : undefined,
      ),
    )
    .orderBy(desc(orders.created_at))
    .limit(MAX_CANDIDATES);
  const byId = reference.length >= 4 ? rows.filter((row) => row.id.startsWith(reference.toLowerCase())) : [];
  const byNumber = rows.filter((row) => Number(row.number) === Number(reference));
  // The number is what a guest reads out, and some id may begin with the same digits.
  const found = byNumber.length > 0 ? byNumber : byId;
  const shops = new Set(found.map((row) => row.business_id));
  if ((found === byId && byId.length > 1) || shops.size > 1) {
    const list = [...shops].join(", ");
    throw new HttpProblem(
      409,
      "AMBIGUOUS",
      `${reference} matches several orders (${list}). Add more of the id, or --business.`,
    );
  }
  const hit = found[0];
  const business = hit ? await businessById(app.db, hit.business_id) : null;
  const repos = business ? forBusiness(app.db, business.id) : null;
  const order = repos && hit ? await repos.orders.byId(hit.id) : null;
  if (!business || !repos || !order) {
    throw new HttpProblem(404, "NOT_FOUND", `There is no order ${reference.slice(0, 60)}. "list" shows all orders.`);
  }
  return { business, repos, order };
}

function summary(business: BusinessRow, order: OrderRow) {
  return {
    id: order.id,
    business: business.id,
    number: order.number,
    state: order.status,
    next_states: possibleStates(order),
    order_type: order.order_type,
    store: order.store_id,
    customer: order.customer_name,
    phone: [order.isd_code, order.phone].filter(Boolean).join(" "),
    total: toDecimalString(order.total, business.currency),
    currency: business.currency,
    payment_option: order.payment_option,
    payment_status: order.payment_status,
    created: order.created_at,
    promised: order.delivery_at,
  };
}

async function orderDetail({ business, repos, order }: Found) {
  const items = await repos.orders.items([order.id]);
  const events = await repos.orders.events(order.id);
  const name = (text: Parameters<typeof pick>[0]) => pick(text, business.default_language, "en") ?? "";
  return {
    ...summary(business, order),
    instructions: order.instructions,
    diet: order.diet,
    cutlery: order.cutlery,
    no_contact: order.no_contact,
    tip: toDecimalString(order.tip, business.currency),
    address: order.address,
    items: items.map((item) => ({
      title: name(item.title),
      quantity: item.quantity,
      options: item.options.map((option) =>
        optionText(option, { localized: name, half: (portion) => `${portion} half`, comma: ", " }),
      ),
      instructions: item.instructions,
      total: toDecimalString(item.total, business.currency),
    })),
    events: events.map(({ new_state, actor, note, reason_code, created_at }) => {
      const why = reasonText(translator("en"), { code: reason_code, words: note });
      return { state: new_state, actor, note: why, at: created_at };
    }),
  };
}

async function changeByStaff(app: Services, found: Found, change: Pick<Change, "choose" | "note">) {
  const result = await changeState(app, found.repos, found.order.id, {
    ...change,
    actor: "staff",
  });
  if (result.ok) return { body: summary(found.business, result.value) };
  const { error } = result;
  if (error.code === "NOT_FOUND") throw new HttpProblem(404, "NOT_FOUND", "This order no longer exists.");
  const possible = nextStates(error.order.order_type, error.order.status).join(", ") || "nothing";
  const wanted = error.code === "TRANSITION_INVALID" ? `become ${error.to}` : "go any further";
  throw new HttpProblem(
    409,
    "TRANSITION_INVALID",
    `Order ${error.order.number} is ${error.order.status} and cannot ${wanted}. Possible now: ${possible}.`,
    { state: error.order.status, next_states: nextStates(error.order.order_type, error.order.status) },
  );
}

const advanceBody = z.strictObject({
  order: z.string().min(1).max(60),
  business: z.string().nullish(),
  to: z.string().nullish(),
});
const cancelBody = z.strictObject({
  order: z.string().min(1).max(60),
  business: z.string().nullish(),
  reason: z.string().trim().min(1).max(300),
});

/** `/staff/orders`: list, show, advance, cancel; needs the staff token. */
export const orderRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/staff/orders",
    staff: true,
    async handle({ url }, app) {
      const businessId = url.searchParams.get("business");
      const statuses = url.searchParams.get("all") ? null : [...statusesOf("ACTIVE"), ...statusesOf("DINE_IN")];
      const shops = await app.db.select().from(businesses).orderBy(businesses.id);
      const chosen = shops.filter(({ id }) => businessId === null || id === businessId);
      if (chosen.length === 0)
        throw new HttpProblem(404, "NOT_FOUND", `There is no business "${businessId}" on this server.`);
      const page = Math.min(MAX_PAGE, Math.max(1, Math.floor(Number(url.searchParams.get("page") ?? 1)) || 1));
      const lists = [];
      const totals = [];
      for (const business of chosen) {
        const found = await forBusiness(app.db, business.id).orders.forStaff(statuses, {
          limit: PAGE_SIZE,
          offset: (page - 1) * PAGE_SIZE,
        });
        lists.push(...found.rows.map((order) => summary(business, order)));
        totals.push({ business: business.id, total: found.total, pages: Math.ceil(found.total / PAGE_SIZE) });
      }
      return { body: { orders: lists, page, totals } };
    },
  },
  {
    method: "GET",
    path: "/staff/orders/show",
    staff: true,
    async handle({ url }, app) {
      const reference = url.searchParams.get("order") ?? "";
      return { body: await orderDetail(await findOrder(app, reference, url.searchParams.get("business"))) };
    },
  },
  {
    method: "POST",
    path: "/staff/orders/advance",
    staff: true,
    async handle(request, app) {
      const { order, business, to } = parseBody(advanceBody, await request.json());
      if (to && !isOneOf(ORDER_STATUSES, to)) {
        throw new HttpProblem(
          400,
          "BAD_REQUEST",
          `There is no status ${to}. Use one of: ${ORDER_STATUSES.join(", ")}.`,
        );
      }
      const found = await findOrder(app, order, business ?? null);
      return changeByStaff(app, found, {
        choose: (row) => (isOneOf(ORDER_STATUSES, to) ? to : stepForward(nextStates(row.order_type, row.status))),
      });
    },
  },
  {
    method: "POST",
    path: "/staff/orders/cancel",
    staff: true,
    async handle(request, app) {
      const { order, business, reason } = parseBody(cancelBody, await request.json());
      const found = await findOrder(app, order, business ?? null);
      return changeByStaff(app, found, { choose: () => "CANCELLED", note: reason });
    },
  },
];
