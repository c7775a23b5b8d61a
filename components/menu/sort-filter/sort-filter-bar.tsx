"use client";

import { clsx } from "clsx";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { DietButton } from "@/components/diet/diet-button";
import { useMenuActions } from "@/components/menu/actions/menu-actions";
import { showInOrder } from "@/components/menu/availability/show-dishes";
import { applyServerOrder } from "@/components/menu/sort-filter/apply-order";
import type { FilterOption, SortOption } from "@/lib/api/shop/menu";
import {
  isSortedOrFiltered,
  type Offered,
  readSortAndFilters,
  type SortAndFilters,
  toggleFilter,
  UNSORTED,
  writeSortAndFilters,
} from "@/lib/domain/menu/arrangement";
import { type PluralTexts, plural, type Texts } from "@/lib/i18n/client-texts";
import { useStorefront, useUi } from "@/lib/state/provider";
import { PlainButton } from "@/ui-kit/button/plain-button";
import { Chip } from "@/ui-kit/chip/chip";
import { ChipSelect } from "@/ui-kit/chip/chip-select";
import { FilterIcon } from "@/ui-kit/icons";

export interface SortFilterProps {
  /** The categories of this page. */
  readonly categoryIds: readonly string[];
  /** As the server offers them; empty if the page does not show them (CFG-09). */
  readonly sorts: readonly SortOption[];
  readonly filters: readonly FilterOption[];
  readonly texts: Texts<"sortBy" | "filterBy" | "filters" | "clear" | "failed" | "none">;
  readonly diet: Texts<"button" | "hidden">;
  readonly dishes: PluralTexts;
}

/** The placeholder of a button was pressed while this script was on its way. */
const wasPressed = (placeholder: string) => document.querySelector<HTMLInputElement>(placeholder)?.checked ?? false;

const idsOf = (options: readonly { id: string }[]) => options.map(({ id }) => id);

/**
 * MENU-03, MENU-04: sort order and filters of a menu, and the guest's diet, behind one button; on a wide screen the sort
 * order is beside it. The choice is in the address, so that back, forward, reload and a shared link restore it. The page
 * itself is the same for every guest; the server's order is applied to it here.
 */
export function SortFilterBar({ categoryIds, sorts, filters, texts, diet: dietTexts, dishes }: SortFilterProps) {
  const counts = useUi(({ menu }) => menu.counts);
  const offered = { sorts: idsOf(sorts), filters: idsOf(filters) };
  const { chosen, setChosen, busy } = useSortAndFilters(offered, texts.failed);
  const choose = (next: SortAndFilters) => {
    const { pathname, search, hash } = location;
    history.pushState(null, "", `${pathname}${writeSortAndFilters(search, next)}${hash}`);
    setChosen(next);
  };
  const { locale } = useStorefront().settings;
  const { diet } = useMenuActions();
  const panel = useId();
  const [open, setOpen] = useState(() => wasPressed(".sort-filter-early"));
  const root = useRef<HTMLElement>(null);
  useClosing(root, open, setOpen);
  useEarlySort(root);
  const active = counts !== null && isSortedOrFiltered(chosen);
  const count = categoryIds.reduce((sum, id) => sum + (counts?.get(id) ?? 0), 0);
  const on = chosen.filters.length + Number(diet !== null);
  return (
    <section
      ref={root}
      className="sort-filter"
      aria-label={texts.filterBy}
      aria-busy={busy}
      data-active={active}
      data-open={open}
    >
      <Chip
        className={clsx("sort-filter-toggle", on > 0 && "bg-primary! font-semibold text-on-primary!")}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        <FilterIcon size={20} />
        <span className="sort-filter-word">{texts.filters}</span>
        {on > 0 && on.toLocaleString(`${locale}-u-nu-latn`)}
      </Chip>
      <div className="sort-filter-panel" id={panel}>
        {sorts.length > 0 && (
          <ChipSelect
            on={chosen.sort !== null}
            aria-label={texts.sortBy}
            value={chosen.sort ?? sorts[0]?.id}
            onChange={({ target }) => choose({ ...chosen, sort: target.value === sorts[0]?.id ? null : target.value })}
          >
            {sorts.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </ChipSelect>
        )}
        <div className="sort-filter-choices">
          {filters.map(({ id, title }) => (
            <Chip
              key={id}
              selected={chosen.filters.includes(id)}
              onClick={() => choose(toggleFilter(chosen, id, offered))}
            >
              {title}
            </Chip>
          ))}
          <DietButton texts={dietTexts} marks={diet} />
        </div>
      </div>
      <div className="sort-filter-result" data-clearable={active ? "" : undefined}>
        <p role="status">{active && (count > 0 ? plural(dishes, count, locale) : texts.none)}</p>
        {active && (
          <PlainButton variant="ghost" size="small" className="-me-3.5" onClick={() => choose(UNSORTED)}>
            {texts.clear}
          </PlainButton>
        )}
      </div>
    </section>
  );
}

/** Who has pressed the sort order's placeholder goes on at the sort order, open where the browser still lets it. */
function useEarlySort(root: RefObject<HTMLElement | null>) {
  const [isWanted] = useState(() => wasPressed(".sort-early"));
  useEffect(() => {
    const select = isWanted ? root.current?.querySelector("select") : null;
    select?.focus();
    try {
      select?.showPicker?.();
    } catch {
      // The press is too long ago: it has the focus.
    }
  }, [root, isWanted]);
}

/** Where the choices open as a panel, Escape or a tap elsewhere on the page closes it. */
function useClosing(root: RefObject<HTMLElement | null>, open: boolean, setOpen: (open: boolean) => void) {
  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Element) || target.closest("dialog")) return;
      if (event instanceof KeyboardEvent ? event.key === "Escape" : !root.current?.contains(target)) setOpen(false);
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, [root, open, setOpen]);
}

/** Follows the address, and requests the server's order when the choice changes. */
function useSortAndFilters(offered: Offered, failed: string) {
  const storefront = useStorefront();
  const [chosen, setChosen] = useState(UNSORTED);
  const [busy, setBusy] = useState(false);
  const sorts = offered.sorts.join();
  const filters = offered.filters.join();
  useEffect(() => {
    const here = location.pathname;
    const known = { sorts: sorts.split(","), filters: filters.split(",") };
    const read = () => {
      // An item opened over the menu has an address of its own and changes nothing below it.
      if (location.pathname === here) setChosen(readSortAndFilters(location.search, known));
    };
    read();
    addEventListener("popstate", read);
    return () => removeEventListener("popstate", read);
  }, [sorts, filters]);
  useEffect(() => {
    if (!isSortedOrFiltered(chosen)) return showInOrder(storefront, null, null);
    const controller = new AbortController();
    const done = (still: boolean) => !controller.signal.aborted && setBusy(still);
    setBusy(true);
    void applyServerOrder(storefront, chosen, failed, controller.signal).finally(() => done(false));
    return () => {
      controller.abort();
      setBusy(false);
    };
  }, [storefront, chosen, failed]);
  useEffect(() => () => showInOrder(storefront, null, null), [storefront]);
  return { chosen, setChosen, busy };
}
