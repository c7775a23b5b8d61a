"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { OtpLogin } from "@/components/auth/login/otp-login";
import { useGate } from "@/components/auth/login/use-gate";
import { FavouritesProblem } from "@/components/favourites/favourites-problem";
import { usePendingFavourite } from "@/components/favourites/use-pending-favourite";
import { lazyPart } from "@/components/layout/lazy-part";
import { shopPath } from "@/lib/domain/pages/shop-path";
import type { PluralTexts } from "@/lib/i18n/client-texts";
import { useStorefront } from "@/lib/state/provider";
import { Skeleton } from "@/ui-kit";
import { buttonClass } from "@/ui-kit/button/button-class";

const Favourites = lazyPart(() => import("@/components/favourites/favourites"), NoScript);

export interface FavouritesProps {
  readonly showItemLikes: boolean;
  readonly likes: PluralTexts;
}

/** RTE-06, PROF-01, ROLE-01: the customer's favourites; a visitor must log in first. */
export function FavouritesIsland(props: FavouritesProps) {
  const gate = useGate();
  const pending = usePendingFavourite(gate === "in");
  if (gate === "waiting" || pending.busy) return <FavouritesWaiting />;
  if (gate === "out") return <Login wants={pending.id !== null} />;
  return (
    <Suspense fallback={<FavouritesWaiting />}>
      <Favourites {...props} />
    </Suspense>
  );
}

interface LoginProps {
  /** The visitor came from tapping a heart. */
  wants: boolean;
}

function Login({ wants }: LoginProps) {
  const t = useTranslations("favourites");
  const { subPath } = useStorefront().settings;
  return (
    <section className="grid max-w-md gap-4 rounded-card bg-surface-raised p-5 shadow-raised lg:p-6" data-login>
      <h2 className="text-h3">{t("loginTitle")}</h2>
      <p className="text-text-muted">{wants ? t("loginToLike") : t("loginText")}</p>
      <OtpLogin />
      <a href={shopPath(subPath, "/menu")} className={buttonClass({ variant: "ghost", block: true })}>
        {t("emptyAction")}
      </a>
    </section>
  );
}

/** Shown instead of the list if its script could not be loaded. */
function NoScript() {
  return <FavouritesProblem error={{ code: "NETWORK", details: {} }} retry={() => window.location.reload()} />;
}

export function FavouritesWaiting() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <Skeleton className="h-28 rounded-card!" />
      <Skeleton className="h-28 rounded-card!" />
    </div>
  );
}
