import { isFinal } from "../../../lib/domain/order/order-status.ts";
import type { RequestContext } from "../../context.ts";
import type { QuerySubmitFeedbackArgs, Resolvers } from "../../generated/resolvers.ts";
import { readText } from "../../identity/read-fields.ts";
import { asUuid } from "../../ids.ts";
import { opensOrder } from "../../orders/access.ts";
import { choiceNamed } from "../../rules/feedback.ts";

/**
 * The order that the caller may rate, and whether an earlier rating is replaced. `token` (storefront.md section 3 "Feedback") is the
 * customer's, or the access token of the order: guests have no other. Whoever follows a shared link has that one too,
 * so it writes the first rating and changes none.
 */
async function ratedOrder(context: RequestContext, { token, bizId, orderId }: QuerySubmitFeedbackArgs) {
  const { app, business, repos, now } = context;
  const id = asUuid(orderId);
  const order = id ? await repos.orders.byId(id) : null;
  if (bizId === business.id && order && opensOrder(order, token)) return { order, replaces: false };
  const check = bizId === business.id ? await app.tokens.verify(token, business.id, now) : null;
  const claims = check?.ok && !check.claims.guest ? check.claims : null;
  const customer = claims && (await repos.tokens.holder(claims.customerId, claims.tokenId, claims.version, now));
  if (!customer) throw context.fail("LOGIN_REQUIRED", "feedback_token");
  if (order?.customer_id !== customer.id) throw context.fail("NOT_FOUND", "order_unknown");
  return { order, replaces: true };
}

export const feedbackResolvers: Resolvers = {
  Query: {
    submitFeedback: async (_root, args, context) => {
      const { order, replaces } = await ratedOrder(context, args);
      if (args.rating < 1 || args.rating > 5)
        throw context.fail("BAD_REQUEST", "rating_invalid", { value: args.rating });
      // Feedback is accepted only once the order is over.
      if (!isFinal(order.status)) throw context.fail("BAD_REQUEST", "feedback_early");
      const choice = readText(context, "choiceText", args.choiceText, 200);
      if (choice && !choiceNamed(context.business.feedback_choices, choice)) {
        throw context.fail("BAD_REQUEST", "feedback_choice", { value: choice.slice(0, 40) });
      }
      const draft = {
        order_id: order.id,
        customer_id: order.customer_id,
        rating: args.rating,
        name: readText(context, "name", args.name),
        comments: readText(context, "comments", args.comments, 2000),
        choice_text: choice,
        created_at: context.now,
      };
      const saved = await context.repos.feedback.save(draft, { replaces });
      if (!saved) throw context.fail("BAD_REQUEST", "feedback_given");
      return { success: true, message: null };
    },
  },
};
