"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useErrorText } from "@/components/texts/error-text";
import { getSource } from "@/lib/actions/get-source";
import { giveFeedback } from "@/lib/actions/order/feedback";
import { type ActionError, outcomeOf } from "@/lib/actions/outcome";
import { getBusinessInfo } from "@/lib/api/shop/business";
import type { Source } from "@/lib/api/transport/source";
import { useRead } from "@/lib/react/use-read";
import { useStorefront } from "@/lib/state/provider";
import { Button, Chip, Field, Notice, RatingInput, Textarea } from "@/ui-kit";

const readChoices = async (source: Source, signal: AbortSignal) => {
  const { choices } = (await getBusinessInfo(source, { signal })).feedback_config;
  return choices.toSorted((a, b) => a.sort_order - b.sort_order);
};

/** From so many stars on, the shop's labels name what was good. */
const GOOD = 4;

/**
 * ORD-04, OLIST-04: feedback: stars, one of the shop's labels, and a comment. The stars alone at first, so that the form
 * takes little of a phone's screen and cannot be sent without them.
 */
export function FeedbackForm({ orderId, onGiven }: { orderId: string; onGiven: () => void }) {
  const t = useTranslations("order.feedback");
  const storefront = useStorefront();
  const errorText = useErrorText();
  const { answer: choices } = useRead("choices", (signal) => outcomeOf(readChoices(getSource(storefront), signal)), {
    recovers: true,
  });
  const [rating, setRating] = useState(0);
  const [choice, setChoice] = useState<string | null>(null);
  const [comments, setComments] = useState("");
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<ActionError | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const given = await giveFeedback(storefront, { orderId, rating, comments, choiceText: choice });
    setBusy(false);
    if (given.ok) onGiven();
    else setFailed(given.error);
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <RatingInput
        legend={t("stars")}
        name="rating"
        value={rating}
        onRate={(stars) => {
          setRating(stars);
          setFailed(null);
        }}
        starLabel={(count) => t("star", { count })}
      />
      {rating > 0 ? (
        <>
          {choices?.ok && choices.value.length > 0 ? (
            <fieldset className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0">
              {/* The same label is praise or a complaint: the question says which. */}
              <legend className="mb-2 p-0 font-semibold text-small">{t(rating >= GOOD ? "good" : "better")}</legend>
              {choices.value.map(({ id, text }) => (
                <Chip key={id} selected={choice === text} onClick={() => setChoice(choice === text ? null : text)}>
                  {text}
                </Chip>
              ))}
            </fieldset>
          ) : null}
          <Field label={t("comments")} optionalLabel={t("optional")}>
            {(control) => (
              <Textarea
                {...control}
                maxLength={2000}
                value={comments}
                onChange={(event) => setComments(event.target.value)}
              />
            )}
          </Field>
          {failed ? (
            <Notice tone="failure" live>
              {errorText(failed)}
            </Notice>
          ) : null}
          <Button type="submit" size="large" block loading={busy}>
            {t("send")}
          </Button>
        </>
      ) : null}
    </form>
  );
}
