import { z } from "zod";
import { toMinor } from "../../../lib/domain/money/decimals.ts";
import { addMoney, exponentOf, type Minor, toDecimalString } from "../../../lib/domain/money.ts";
import { parseBody } from "../../http/parse-body.ts";
import { HttpProblem, type Route } from "../../http/router.ts";
import { REFUND_REASONS } from "../../rules/refund/reasons.ts";
import type { RefundScope, ShortLine } from "../../rules/refund/refundable.ts";
import { findOrder } from "../staff-order-routes.ts";
import { type RefundProblem, refundOrder } from "./refund-order.ts";

const count = z.number().int().min(0).max(9_999);
const body = z.strictObject({
  order: z.string().min(1).max(60),
  business: z.string().nullish(),
  /** One of rest, amount, and pieces with charges. */
  rest: z.boolean().optional(),
  amount: z.string().max(20).optional(),
  pieces: z
    .array(z.strictObject({ position: count, quantity: count }))
    .max(200)
    .optional(),
  charges: z.array(count).max(20).optional(),
  reason: z.enum(REFUND_REASONS),
  note: z.string().trim().max(200).nullish(),
  /** A repeat with the same key gives nothing back again. */
  key: z.string().regex(/^[\w-]{8,64}$/),
});

const SENTENCES: Readonly<Record<RefundProblem, (number: string, most: string, line?: ShortLine) => string>> = {
  unknown: () => "This order no longer exists.",
  not_paid: (number) => `Nothing can be given back of order ${number}: it is not paid, or all of it goes back already.`,
  on_bill: (number) => `Order ${number} is on its table's bill, which is not paid yet.`,
  which_payment: (number) => `The bill of order ${number} was paid with several payments. Give it back in the console.`,
  payment_less: (number, most) => `Of the payment for order ${number} only ${most} is left.`,
  whole_only: (number) =>
    `This provider gives back whole payments only. Use --rest for order ${number}, or its dashboard for a part.`,
  nothing_left: (number) => `Everything paid for order ${number} went back already.`,
  nothing_asked: () => "Say how much: --rest, --amount, or --line and --charge.",
  too_much: (number, most) => `At most ${most} of order ${number} can still go back.`,
  between_steps: (number, most) =>
    `The provider of order ${number} cannot give back exactly that much, so nothing went back. The nearest is ${most}.`,
  too_little: (number, most) => `The provider of order ${number} cannot give back less than ${most} at a time.`,
  too_little_left: (number, most) =>
    `Only ${most} of that payment for order ${number} is left, which the provider cannot give back. Give it back another way.`,
  leaves_too_little: (number, most) =>
    `That would leave less than ${most} of order ${number}, which the provider cannot give back any more.`,
  no_such_part: (number) => `Order ${number} has no such line or charge.`,
  charge_gone: (number) => `That charge of order ${number} went back already.`,
  too_many: (number, _most, line) =>
    `Line ${line?.position} of order ${number} has ${line?.of} pieces, and ${line?.gone} of them went back already.`,
  key_used: (number) => `This key gave something else of order ${number} back before. Use a new one.`,
};

function readScope(sent: z.infer<typeof body>, currency: string): RefundScope {
  if (sent.rest) return { kind: "rest" };
  if (sent.amount === undefined) return { kind: "parts", pieces: sent.pieces ?? [], charges: sent.charges ?? [] };
  const amount = toMinor(sent.amount, currency);
  if (!amount.ok) {
    const decimals = exponentOf(currency);
    const most = decimals === 0 ? "without decimals" : `with at most ${decimals} decimals and a point before them`;
    throw new HttpProblem(400, "BAD_REQUEST", `${sent.amount} is no amount in ${currency}. Write it ${most}.`);
  }
  return { kind: "sum", amount: amount.value };
}

/** `POST /staff/orders/refund`, with the staff token: gives money of an order back, as the console does. */
export const refundRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/staff/orders/refund",
    staff: true,
    async handle(request, app) {
      const sent = parseBody(body, await request.json());
      const { repos, business, order } = await findOrder(app, sent.order, sent.business ?? null);
      const { currency } = business;
      const { reason, key } = sent;
      const refund = { scope: readScope(sent, currency), reason, note: sent.note || null, key, staffId: null };
      const result = await refundOrder(app, { repos, business }, order.id, refund);
      const shown = (minor: Minor) => `${toDecimalString(minor, currency)} ${currency}`;
      if (!result.ok) {
        const { why, most, line } = result.error;
        throw new HttpProblem(
          why === "unknown" ? 404 : 409,
          "REFUND_REFUSED",
          SENTENCES[why](order.number, shown(most), line),
        );
      }
      const refunds = result.value.map(({ way, amount, status }) => ({ way, amount: shown(amount), status }));
      return {
        body: { order: order.number, total: shown(addMoney(...result.value.map((row) => row.amount))), refunds },
      };
    },
  },
];
