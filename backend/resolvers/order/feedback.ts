import { isFinal } from "../../../lib/domain/order/order-status.ts";
import type { RequestContext } from "../../context.ts";
import type { QuerySubmitFeedbackArgs, Resolvers } from "../../generated/resolvers.ts";
import { readText } from "../../identity/read-fields.ts";
import { asUuid } from "../../ids.ts";
import { choiceNamed } from "../../rules/feedback.ts";

/**
 * The customer whose token the feedback has as an argument (section 3 "Feedback"); guests cannot give feedback
 * (ROLE-01).
 */
async function customerOf(context: RequestContext, { token, bizId }: QuerySubmitFeedbackArgs): Promise<string> {
  const { app, business, repos, now } = context;
  const check = bizId === business.id ? await app.tokens.verify(token, business.id, now) : null;
  const claims = check?.ok && !check.claims.guest ? check.claims : null;
  const customer = claims && (await repos.tokens.holder(claims.customerId, claims.tokenId, claims.version, now));
  if (!customer) throw context.fail("LOGIN_REQUIRED", "feedback_token");
  return customer.id;
}

export const feedbackResolvers: Resolvers = {
  Query: {
    submitFeedback: async (_root, args, context) => {
      const customerId = await customerOf(context, args);
      if (args.rating < 1 || args.rating > 5)
        throw context.fail("BAD_REQUEST", "rating_invalid", { value: args.rating });
      const orderId = asUuid(args.orderId);
      const order = orderId ? await context.repos.orders.byId(orderId) : null;
      if (order?.customer_id !== customerId) throw context.fail("NOT_FOUND", "order_unknown");
      // Feedback is accepted only once the order is over.
      if (!isFinal(order.status)) throw context.fail("BAD_REQUEST", "feedback_early");
      const choice = readText(context, "choiceText", args.choiceText, 200);
      if (choice && !choiceNamed(context.business.feedback_choices, choice)) {
        throw context.fail("BAD_REQUEST", "feedback_choice", { value: choice.slice(0, 40) });
      }
      await context.repos.feedback.save({
        order_id: order.id,
        customer_id: customerId,
        rating: args.rating,
        name: readText(context, "name", args.name),
        comments: readText(context, "comments", args.comments, 2000),
        choice_text: choice,
        created_at: context.now,
      });
      return { success: true, message: null };
    },
  },
};
