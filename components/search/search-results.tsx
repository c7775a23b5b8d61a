"use client";

import { useEffect, useMemo, useState } from "react";
import { type Dish, type DishStyle, dishOf } from "@/components/menu/dish/dish-data";
import { DishList } from "@/components/menu/dish/dish-row";
import type { SearchTexts } from "@/components/search/search-texts";
import { useDrawn } from "@/components/search/use-drawn";
import { SEARCH_PAGE } from "@/components/search/use-more";
import { type Found, useSearch } from "@/components/search/use-search";
import { forgetSearches, rememberSearch } from "@/lib/actions/search";
import type { MenuItem } from "@/lib/api/shop/menu";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { plural } from "@/lib/i18n/client-texts";
import { fillNames } from "@/lib/i18n/fill-names";
import { useHydrated, useSession, useStorefront, useUi } from "@/lib/state/provider";
import { Button, ButtonLink } from "@/ui-kit/button/button";
import { Chip, chipClass } from "@/ui-kit/chip/chip";
import { EmptyState } from "@/ui-kit/empty-state/empty-state";
import { ClockIcon } from "@/ui-kit/icons/first-page";
import { SearchIcon } from "@/ui-kit/icons/interface";
import { Notice } from "@/ui-kit/notice/notice";
import { Skeleton } from "@/ui-kit/skeleton/skeleton";
import { Spinner } from "@/ui-kit/spinner/spinner";

export interface SearchPageProps {
  readonly texts: SearchTexts;
  /** Names and public paths of the categories, shown before anything is typed. */
  readonly categories: readonly (readonly [name: string, path: string])[];
  /** Dishes to start with, for a search that finds nothing. */
  readonly start: readonly Dish[];
  readonly startTitle: string;
  readonly menuPath: string;
  readonly showItemLikes: boolean;
}

/** Milliseconds on the results after which a search is remembered. */
const REMEMBER_AFTER = 1_000;

/** MENU-05, MENU-06: results as the guest types. The query is in the address, so it survives reload and sharing. */
export function SearchResults(props: SearchPageProps) {
  const storefront = useStorefront();
  const text = useUi(({ searchText }) => searchText);
  const [more, setMore] = useState({ text, wanted: SEARCH_PAGE });
  const wanted = more.text === text ? more.wanted : SEARCH_PAGE;
  const { state, moreFailed, retry } = useSearch(text, wanted);
  const showMore = () => setMore({ text, wanted: wanted + SEARCH_PAGE });
  const { search } = props.texts;
  useEffect(() => {
    const url = new URL(location.href);
    if ((url.searchParams.get("q") ?? "") === text) return;
    if (text) url.searchParams.set("q", text);
    else url.searchParams.delete("q");
    const timer = setTimeout(() => history.replaceState(history.state, "", url), 250);
    return () => clearTimeout(timer);
  }, [text]);
  // The menu's icon was tapped before its scripts had come: the form was sent empty, and the field is what was asked for.
  useEffect(() => {
    if (location.search === "?q=") document.querySelector<HTMLElement>("[data-search-box] input")?.focus();
  }, []);
  const settled = state.state === "found" && state.found.page.total > 0 ? state.found.query : null;
  useEffect(() => {
    if (!settled) return;
    const timer = setTimeout(() => rememberSearch(storefront, settled), REMEMBER_AFTER);
    return () => clearTimeout(timer);
  }, [storefront, settled]);
  if (state.state === "idle") return <Start {...props} />;
  if (state.state === "failed") {
    return (
      <EmptyState
        icon={<SearchIcon size={28} />}
        title={state.offline ? search.offline : search.failed}
        action={
          <Button size="large" onClick={retry}>
            {search.retry}
          </Button>
        }
      />
    );
  }
  if (state.state === "found") {
    return <Results found={state.found} onMore={moreFailed ? retry : showMore} moreFailed={moreFailed} {...props} />;
  }
  return state.before ? (
    <Results found={state.before} busy onMore={showMore} {...props} />
  ) : (
    <Waiting label={search.searching} />
  );
}

/** Before anything is typed: recent searches and the categories. */
function Start({ texts: { search }, categories }: SearchPageProps) {
  const storefront = useStorefront();
  const hydrated = useHydrated();
  const recent = useSession((session) => session.recentSearches);
  return (
    <div className="grid gap-8 py-4">
      {hydrated && recent.length > 0 && (
        <section aria-labelledby="recent">
          <div className="flex items-center justify-between gap-4">
            <h2 id="recent" className="text-h3">
              {search.recent}
            </h2>
            <Button variant="ghost" size="small" onClick={() => forgetSearches(storefront)}>
              {search.forget}
            </Button>
          </div>
          <ul className="mt-2 flex flex-wrap gap-2" data-recent>
            {recent.map((query) => (
              <li key={query}>
                <Chip before={<ClockIcon size={16} />} onClick={() => storefront.ui.setState({ searchText: query })}>
                  {query}
                </Chip>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Sections title={search.browse} categories={categories} />
    </div>
  );
}

function Sections({ title, categories }: { title: string; categories: SearchPageProps["categories"] }) {
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby="browse">
      <h2 id="browse" className="text-h3">
        {title}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {categories.map(([name, path]) => (
          <li key={path}>
            <a href={path} className={chipClass()}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing found: what to try, and food all the same. */
function NothingFound({ query, texts: { search }, categories, start, startTitle, menuPath }: NothingFoundProps) {
  return (
    <>
      <EmptyState
        className="py-6"
        title={fillNames(search.noneTitle, { query })}
        action={
          <ButtonLink size="large" href={menuPath}>
            {search.toMenu}
          </ButtonLink>
        }
      >
        {search.noneText}
      </EmptyState>
      {start.length > 0 && (
        <section aria-labelledby="start" className="py-4" data-start>
          <h2 id="start" className="text-h3">
            {startTitle}
          </h2>
          <DishList dishes={start} level="h3" near />
        </section>
      )}
      <Sections title={search.browse} categories={categories} />
    </>
  );
}

type NothingFoundProps = Omit<SearchPageProps, "showItemLikes"> & { query: string };

function Results({
  found,
  busy = false,
  moreFailed = false,
  onMore,
  texts,
  showItemLikes,
  ...more
}: SearchPageProps & { found: Found; busy?: boolean; moreFailed?: boolean; onMore: () => void }) {
  const { locale, subPath } = useStorefront().settings;
  const dishOfItem = useDishes(showItemLikes, texts.likes);
  const { search } = texts;
  const { query, page } = found;
  const items = useDrawn(page.items);
  const categories = found.suggestions.filter(({ kind }) => kind === "category");
  return (
    <section aria-label={search.results} aria-busy={busy}>
      <p
        role="status"
        className={page.total > 0 ? "flex items-center gap-2 pt-4 text-small text-text-muted" : "sr-only"}
        data-found={page.total}
      >
        {busy ? <Spinner size={16} /> : null}
        {page.total > 0 ? plural(texts.found, page.total, locale) : fillNames(search.noneTitle, { query })}
      </p>
      {categories.length > 0 && (
        <ul className="strip mt-3 gap-2" aria-label={search.suggestions}>
          {categories.map(({ id, title, slug }) => (
            <li key={id}>
              <a href={shopPath(subPath, `/menu/category/${encodeURIComponent(slug)}`)} className={chipClass()}>
                {fillNames(search.inCategory, { group: title })}
              </a>
            </li>
          ))}
        </ul>
      )}
      {page.total === 0 ? (
        <NothingFound {...more} query={query} texts={texts} />
      ) : (
        <div data-results>
          <DishList dishes={items.map(dishOfItem)} level="h2" near />
          {page.items.length < page.total && <More failed={moreFailed} onMore={onMore} texts={search} />}
        </div>
      )}
    </section>
  );
}

/** Below the results: the next page, or why it is not there and how to get it. */
function More({ failed, onMore, texts }: { failed: boolean; onMore: () => void; texts: SearchTexts["search"] }) {
  const button = (
    <Button variant="secondary" size={failed ? "medium" : "large"} onClick={onMore} data-more>
      {failed ? texts.retry : texts.more}
    </Button>
  );
  if (!failed) return <div className="flex justify-center pt-6">{button}</div>;
  return (
    <Notice tone="warning" live className="mt-6" action={button}>
      {texts.moreFailed}
    </Notice>
  );
}

/**
 * The row data of an item. Returns the same object for the same item, so that an unchanged row is not rendered again
 * with each letter.
 */
function useDishes(showItemLikes: boolean, likes: DishStyle["likes"]): (item: MenuItem) => Dish {
  const { currency, locale, subPath } = useStorefront().settings;
  return useMemo(() => {
    const style: DishStyle = { currency, locale, subPath, showItemLikes, likes };
    const known = new WeakMap<MenuItem, Dish>();
    return (item) => {
      const dish = known.get(item) ?? dishOf(item, style);
      known.set(item, dish);
      return dish;
    };
  }, [currency, locale, subPath, showItemLikes, likes]);
}

function Waiting({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-4 py-6">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-28 w-full" />
    </div>
  );
}
