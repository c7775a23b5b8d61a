"use client";

import type { ReactNode } from "react";
import { useMoney } from "@/components/texts/money";
import { acceptInvitation } from "@/lib/actions/customer/invitation";
import { referralCodeOf } from "@/lib/domain/customer/referral";
import type { Minor } from "@/lib/domain/money";
import { ok } from "@/lib/domain/result";
import { useTranslations } from "@/lib/i18n/translations";
import { useRead } from "@/lib/react/use-read";
import { useHydrated, useStorefront } from "@/lib/state/provider";
import { EmptyState, HeartIcon } from "@/ui-kit";

/**
 * RTE-18: the landing of an invitation. The server says whether its code is valid and what the reward is. Nothing is
 * promised before that, and an invalid code is neither rewarded nor stored.
 */
export function InvitationIsland({ name, action }: { name: string; action: ReactNode }) {
  const t = useTranslations("account");
  const storefront = useStorefront();
  const hydrated = useHydrated();
  const code = hydrated ? referralCodeOf(window.location.pathname, window.location.search) : null;
  const { answer } = useRead(code || null, async () => ok(await acceptInvitation(storefront, code ?? "")));
  const invitation = answer?.ok ? answer.value : null;
  const known = invitation?.known ?? false;
  const reward = invitation?.reward ?? null;
  return (
    <EmptyState
      className="min-h-96 py-16"
      icon={<HeartIcon size={28} />}
      title={t(known ? "referralTitle" : "welcomeTitle", { name })}
      role="status"
      action={action}
      data-invitation={invitation === null ? undefined : known ? "known" : "unknown"}
    >
      {reward && reward.friend > 0 ? <Reward friend={reward.friend} min={reward.minOrderTotal} /> : null}
      {invitation && !known ? <p>{t("referralUnknown")}</p> : null}
    </EmptyState>
  );
}

/** The new customer's reward, and the order it applies to. */
function Reward({ friend, min }: { friend: Minor; min: Minor }) {
  const t = useTranslations("account");
  const money = useMoney();
  return (
    <p data-reward>
      {min > 0
        ? t("referralRewardFrom", { amount: money(friend), min: money(min) })
        : t("referralReward", { amount: money(friend) })}
    </p>
  );
}
