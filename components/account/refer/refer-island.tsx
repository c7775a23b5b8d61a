"use client";

import { OwnProblem } from "@/components/account/own-problem";
import { useMoney } from "@/components/texts/money";
import { type Referral, referralQuery } from "@/lib/api/customer/customer";
import { type ReferralOffer, referralOfferQuery } from "@/lib/api/shop/business";
import { referralPath } from "@/lib/domain/customer/referral";
import { useTranslations } from "@/lib/i18n/translations";
import { useOwn } from "@/lib/react/use-own";
import { useStorefront } from "@/lib/state/provider";
import { Button, Skeleton, TextField } from "@/ui-kit";

/** REF-01, RTE-15: the customer's own link with the shop's texts, to copy or to share with the device's share sheet. */
export default function ReferIsland({ name }: { name: string }) {
  const t = useTranslations("accountPages.refer");
  const storefront = useStorefront();
  const { subPath } = storefront.settings;
  const referral = useOwn(referralQuery);
  const offer = useOwn(referralOfferQuery);
  if (!referral.answer || !offer.answer) return <Skeleton className="h-60 max-w-xl rounded-card!" />;
  if (!referral.answer.ok) return <OwnProblem error={referral.answer.error} onRetry={referral.load} />;
  if (!offer.answer.ok) return <OwnProblem error={offer.answer.error} onRetry={offer.load} />;
  const own = referral.answer.value;
  const { label, share, reward } = offer.answer.value;
  const url = `${window.location.origin}${subPath}${referralPath(own.code)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      storefront.toasts.show({ title: t("copied"), variant: "success" });
    } catch {
      storefront.toasts.show({ title: t("notCopied"), variant: "failure" });
    }
  };
  const pass = async () => {
    try {
      await navigator.share({ text: share ?? t("message", { name }), url });
    } catch (thrown) {
      // Closing the share sheet is not an error.
      if (!(thrown instanceof DOMException && thrown.name === "AbortError")) await copy();
    }
  };
  const canShare = typeof navigator.share === "function";
  return (
    <section className="grid max-w-xl gap-4 rounded-card bg-surface-raised p-5 shadow-raised lg:p-6">
      {referral.stale ? <OwnProblem error={referral.stale} stale onRetry={referral.load} /> : null}
      <p className="text-pretty font-heading font-semibold text-h3">{label ?? t("label")}</p>
      {reward ? <RewardText reward={reward} /> : null}
      <TextField
        label={t("link")}
        value={url}
        readOnly
        type="url"
        onFocus={(event) => event.currentTarget.select()}
        hint={reward ? undefined : t("hint")}
      />
      {canShare ? (
        <Button size="large" block onClick={pass}>
          {t("share")}
        </Button>
      ) : null}
      <Button size="large" block variant={canShare ? "secondary" : "primary"} onClick={copy}>
        {t("copy")}
      </Button>
      {own.invited > 0 ? <Earned own={own} pays={reward !== null} /> : null}
    </section>
  );
}

/** Both rewards and their conditions. */
function RewardText({ reward }: { reward: NonNullable<ReferralOffer["reward"]> }) {
  const t = useTranslations("accountPages.refer");
  const money = useMoney();
  const { inviter, friend, minOrderTotal } = reward;
  const who = inviter > 0 && friend > 0 ? "both" : inviter > 0 ? "inviter" : "friend";
  const amounts = { who, inviter: money(inviter), friend: money(friend) };
  return (
    <p className="text-text-muted" data-reward>
      {t("reward", amounts)} {minOrderTotal > 0 ? t("rewardFrom", { min: money(minOrderTotal) }) : null}
    </p>
  );
}

/** What the customer has earned with the link so far. */
function Earned({ own, pays }: { own: Referral; pays: boolean }) {
  const t = useTranslations("accountPages.refer");
  const money = useMoney();
  return (
    <dl className="grid grid-cols-2 gap-4 border-border border-t pt-4" data-invited={own.invited}>
      <div>
        <dt className="text-small text-text-muted">{t("invited")}</dt>
        <dd className="font-semibold text-h3">{t("friends", { count: own.invited })}</dd>
      </div>
      {pays || own.rewarded > 0 ? (
        <div>
          <dt className="text-small text-text-muted">{t("earned")}</dt>
          <dd className="font-semibold text-h3">
            <bdi className="money">{money(own.earned)}</bdi>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
