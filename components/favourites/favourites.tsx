"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { FavouriteList } from "@/components/favourites/favourite-list";
import { type FavouritesProps, FavouritesWaiting } from "@/components/favourites/favourites-island";
import { FavouritesProblem } from "@/components/favourites/favourites-problem";
import { markFavourite } from "@/components/favourites/heart/mark-favourite";
import { currentMode } from "@/lib/actions/current-mode";
import { favouritesQuery } from "@/lib/api/customer/customer";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useOwn } from "@/lib/react/use-own";
import { useSelectedStore, useStorefront } from "@/lib/state/provider";
import { buttonClass, EmptyState, HeartIcon } from "@/ui-kit";

/** PROF-01: the favourite dishes as the selected store sells them, newest first. */
export default function Favourites(props: FavouritesProps) {
  const t = useTranslations("favourites");
  const storefront = useStorefront();
  const { subPath } = storefront.settings;
  const ffMode = useSelectedStore(() => currentMode(storefront));
  // An unmarked dish stays until the page is left, and is gone on the next visit.
  const { answer, load } = useOwn(favouritesQuery, { variables: { ffMode }, fresh: true });
  const items = answer?.ok ? answer.value : null;
  // The hearts of the list follow the list; no second request is needed.
  useEffect(() => {
    for (const { item } of items ?? []) markFavourite(storefront, item.id, true);
  }, [storefront, items]);
  if (!answer) return <FavouritesWaiting />;
  if (!answer.ok) return <FavouritesProblem error={answer.error} retry={load} />;
  if (answer.value.length > 0) return <FavouriteList items={answer.value.map(({ item }) => item)} {...props} />;
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
