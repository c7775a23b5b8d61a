"use client";

import { LineChangeRow } from "@/components/cart/recheck/line-change-row";
import type { StoreChangeTexts } from "@/components/store/store-texts";
import type { StoreChange } from "@/lib/actions/cart/check-cart";
import { type CartLine, lineKey } from "@/lib/domain/cart/cart";
import { plural } from "@/lib/i18n/client-texts";
import { fillNames } from "@/lib/i18n/fill-names";
import { useCart, useSelectedStore, useStorefront } from "@/lib/state/provider";
import { Button } from "@/ui-kit/button/button";
import { Sheet } from "@/ui-kit/sheet/sheet";

interface Props {
  readonly change: StoreChange;
  readonly texts: StoreChangeTexts;
  readonly onKeep: () => void;
  readonly onReplace: (bring: readonly CartLine[]) => void;
}

const countOf = (lines: readonly CartLine[]) => lines.reduce((count, { quantity }) => count + quantity, 0);

/**
 * STORE-01, D20: before changing to another store, shows what would be lost, and what the store sells too and at which
 * price.
 */
export function ReplaceCart({ change, texts, onKeep, onReplace }: Props) {
  const { place, items, lineChange } = texts;
  const { locale } = useStorefront().settings;
  const lines = useCart((cart) => cart.items);
  const { store, kept, lost, changes } = change;
  const name = store.name;
  const current = useSelectedStore(({ selected }) => selected?.storeInfo.name ?? "");
  const itemCount = (count: number) => plural(items, count, locale);
  const changed = new Map(changes.map((one) => [lineKey(one.before), one]));
  return (
    <Sheet
      open
      size="small"
      onClose={onKeep}
      title={fillNames(place.replaceTitle, { store: name })}
      closeLabel={place.close}
      data-replace-cart
      footer={
        <div className="grid gap-2">
          {kept.length > 0 ? (
            <Button size="large" block onClick={() => onReplace(kept)} data-bring>
              {fillNames(place.bring, { count: itemCount(countOf(kept)) })}
            </Button>
          ) : null}
          <Button variant={kept.length > 0 ? "secondary" : "primary"} size="large" block onClick={() => onReplace([])}>
            {kept.length > 0 ? place.startEmpty : place.replaceGo}
          </Button>
          <Button variant="ghost" size="large" block onClick={onKeep} data-autofocus>
            {fillNames(place.replaceKeep, { store: current })}
          </Button>
        </div>
      }
    >
      {lost.length > 0 ? (
        <section className="grid gap-2">
          <p className="text-text-muted">
            {fillNames(change.known ? place.replaceText : place.replaceUnknown, {
              store: name,
              count: itemCount(countOf(lost.map(({ before }) => before))),
            })}
          </p>
          <ul className="grid gap-2" data-lost>
            {lost.map((one) => (
              <LineChangeRow key={lineKey(one.before)} change={one} texts={lineChange} brief />
            ))}
          </ul>
        </section>
      ) : null}
      {kept.length > 0 ? (
        <section className="mt-4 grid gap-2">
          <p className="text-text-muted">{fillNames(place.canCome, { store: name })}</p>
          <ul className="grid gap-2" data-kept>
            {lines
              .filter((line) => kept.some((one) => lineKey(one) === lineKey(line)))
              .map((line) => (
                <LineChangeRow
                  key={lineKey(line)}
                  change={changed.get(lineKey(line)) ?? { before: line, after: line, problems: [] }}
                  texts={lineChange}
                  brief
                />
              ))}
          </ul>
        </section>
      ) : null}
    </Sheet>
  );
}
