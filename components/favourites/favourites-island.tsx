"use client";

import { useTranslations } from "next-intl";
import { OtpLogin } from "@/components/auth/login/otp-login";
import { useGate } from "@/components/auth/login/use-gate";
import { FavouriteList } from "@/components/favourites/favourite-list";
import { useFavourites } from "@/components/favourites/use-favourites";
import { usePendingFavourite } from "@/components/favourites/use-pending-favourite";
import { useErrorText } from "@/components/texts/error-text";
import { shopPath } from "@/lib/domain/pages/shop-path";
import type { PluralTexts } from "@/lib/i18n/client-texts";
import { useStorefront } from "@/lib/state/provider";
import { Button, buttonClass, EmptyState, HeartIcon, Skeleton, WarningIcon } from "@/ui-kit";

export interface FavouritesProps {
  readonly ownCode: string;
  readonly showItemLikes: boolean;
  readonly likes: PluralTexts;
}

/** RTE-06, PROF-01, ROLE-01: the customer's favourites; a visitor is asked to log in first. */
export function FavouritesIsland(props: FavouritesProps) {
  const gate = useGate();
  const pending = usePendingFavourite(gate === "in");
  if (gate === "waiting" || pending.busy) return <Waiting />;
  return gate === "in" ? <Favourites {...props} /> : <Login ownCode={props.ownCode} wants={pending.id !== null} />;
}

interface LoginProps {
  ownCode: string;
  /** The guest tapped a heart. */
  wants: boolean;
}

function Login({ ownCode, wants }: LoginProps) {
  const t = useTranslations("favourites");
  return (
    <section className="grid max-w-md gap-4 rounded-card bg-surface-raised p-5 shadow-raised lg:p-6" data-login>
      <h2 className="text-h3">{t("loginTitle")}</h2>
      <p className="text-text-muted">{wants ? t("loginToLike") : t("loginText")}</p>
      <OtpLogin ownCode={ownCode} />
    </section>
  );
}

function Favourites(props: FavouritesProps) {
  const t = useTranslations("favourites");
  const errorText = useErrorText();
  const { subPath } = useStorefront().settings;
  const { state, retry } = useFavourites();
  if (state.kind === "loading") return <Waiting />;
  if (state.kind === "failed") {
    return (
      <EmptyState
        icon={<WarningIcon size={28} />}
        title={t("failedTitle")}
        action={
          <Button size="large" onClick={retry}>
            {t("retry")}
          </Button>
        }
      >
        <p role="alert">{errorText(state.error)}</p>
      </EmptyState>
    );
  }
  if (state.items.length > 0) return <FavouriteList items={state.items} {...props} />;
  return (
    <EmptyState
      icon={<HeartIcon size={28} />}
      title={t("emptyTitle")}
      action={
        <a href={shopPath(subPath, "/menu")} className={buttonClass({ size: "large" })}>
          {t("emptyAction")}
        </a>
      }
    >
      <p>{t("emptyText")}</p>
    </EmptyState>
  );
}

function Waiting() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <Skeleton className="h-28 rounded-card!" />
      <Skeleton className="h-28 rounded-card!" />
    </div>
  );
}
