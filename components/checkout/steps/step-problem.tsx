"use client";

import { useTranslations } from "next-intl";
import type { StepId } from "@/components/checkout/steps/use-steps";
import type { Checkout } from "@/components/checkout/use-checkout";
import { codeOfUnanswered } from "@/lib/domain/order/placing";
import { Notice } from "@/ui-kit";

/**
 * What a block is missing after a press on "place order", a time that has passed, and the bill's errors for it. A block
 * with a form says it at the fields.
 */
export function StepProblem({ id, checkout }: { id: StepId; checkout: Checkout }) {
  const t = useTranslations("errors");
  const missing = useTranslations("checkout.missing");
  const { done, asked, steps, time } = checkout;
  const said = id === "who" ? [] : checkout.problems(id).map(({ error_message }) => error_message);
  if (id === "when" && time.chosen && !done.when && said.length === 0) said.push(t("TIME_SLOT_GONE"));
  // Its block says what is wrong with the address, and what to do.
  else if (id === "where" && checkout.outOfArea) return null;
  // There is no other one to choose, which its block says.
  else if (id === "pay" && checkout.payment.isLost) return null;
  else if (asked && !done[id] && said.length === 0 && !steps.formOf(id)) {
    said.push(id === "who" ? missing("who") : t(codeOfUnanswered(id)));
  }
  if (said.length === 0) return null;
  return (
    <Notice tone="warning" live className="mt-4" data-step-problem={id}>
      {[...new Set(said)].join(" ")}
    </Notice>
  );
}
