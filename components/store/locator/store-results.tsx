"use client";

import type { ReactNode } from "react";
import type { useLocator } from "@/components/store/locator/use-locator";
import type { PickerTexts } from "@/components/store/store-texts";
import { useTranslations } from "@/lib/i18n/translations";
import { Button } from "@/ui-kit/button/button";
import { TextField } from "@/ui-kit/field/text-field";
import { Notice } from "@/ui-kit/notice/notice";
import { Skeleton } from "@/ui-kit/skeleton/skeleton";

/** With fewer stores all are visible at once, so there is no search field. */
const SEARCHED_FROM = 9;

interface Props {
  readonly locator: ReturnType<typeof useLocator>;
  readonly total: number;
  readonly texts: PickerTexts;
  /** The cards. */
  readonly children: ReactNode;
}

/** STORE-06: the visible stores, with a search by name above and a button for more below. */
export function StoreResults({ locator, total, texts: { place }, children }: Props) {
  const t = useTranslations("stores");
  const { search, found, located, waiting, failed } = locator;
  const shown = Math.min(located.length, found);
  return (
    <div className="locator-list">
      {total < SEARCHED_FROM ? null : (
        <TextField
          type="search"
          label={t("search")}
          placeholder={t("search")}
          labelHidden
          autoComplete="off"
          value={search}
          onChange={({ target }) => locator.setSearch(target.value)}
          data-store-search
        />
      )}
      <p role="status" className="text-small text-text-muted empty:hidden" data-store-count>
        {search !== "" && found === 0 && !waiting ? t("noneFound", { words: search }) : null}
        {shown < found && !waiting ? t("showing", { shown, found }) : null}
      </p>
      <ul className="grid gap-4" aria-label={t("title")}>
        {children}
      </ul>
      {waiting ? (
        <div role="status" aria-label={place.loading} className="grid gap-4">
          <Skeleton className="h-48 w-full" />
          <Skeleton className="h-48 w-full" />
        </div>
      ) : null}
      {failed ? (
        <Notice
          tone="warning"
          live
          action={
            <Button variant="secondary" onClick={locator.retry}>
              {place.retry}
            </Button>
          }
        >
          {place.loadFailed}
        </Notice>
      ) : null}
      {shown < found && !waiting && !failed ? (
        <Button variant="secondary" block onClick={locator.more} data-more-stores>
          {t("more")}
        </Button>
      ) : null}
    </div>
  );
}
