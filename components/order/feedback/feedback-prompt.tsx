"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FeedbackForm } from "@/components/order/feedback/feedback-form";
import { hasGivenFeedback, mayGiveFeedback } from "@/lib/actions/order/feedback";
import { useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";
import { Notice } from "@/ui-kit";

/** ORD-04: asks the person who ordered for feedback once the order is complete; each device asks until feedback was given. */
export function FeedbackPrompt({ orderId, className }: { orderId: string; className: string }) {
  const t = useTranslations("order.feedback");
  const storefront = useStorefront();
  useSession(isLoggedIn);
  const [before] = useState(() => hasGivenFeedback(storefront, orderId));
  const [given, setGiven] = useState(false);
  if (before || !mayGiveFeedback(storefront, orderId)) return null;
  if (given) {
    return (
      <Notice tone="success" live>
        {t("thanks")}
      </Notice>
    );
  }
  return (
    <section className={className} aria-labelledby="feedback">
      <h2 id="feedback" className="mb-3 text-h3">
        {t("title")}
      </h2>
      <FeedbackForm orderId={orderId} onGiven={() => setGiven(true)} />
    </section>
  );
}
