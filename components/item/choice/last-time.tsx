"use client";

import { useRef, useState } from "react";
import type { ItemChoice } from "@/components/item/choice/use-item-choice";
import type { ItemTexts } from "@/components/item/item-texts";
import { lastOptions } from "@/lib/actions/order/last-options";
import { signatureOf } from "@/lib/domain/cart/cart";
import { selectedOptions } from "@/lib/domain/options/option-price";
import type { OptionGroup } from "@/lib/domain/options/options";
import { type SameAsLast, sameAsLast } from "@/lib/domain/options/same-as-last";
import { commaList } from "@/lib/domain/text/comma-list";
import { fillNames } from "@/lib/i18n/fill-names";
import { useRead } from "@/lib/react/use-read";
import { useStorefront } from "@/lib/state/provider";
import { Button } from "@/ui-kit/button/button";
import { Notice } from "@/ui-kit/notice/notice";

interface Props {
  readonly itemId: string;
  readonly groups: readonly OptionGroup[];
  readonly choice: ItemChoice;
  readonly texts: ItemTexts;
}

/**
 * MENU-09: offers the options with which the guest ordered the dish the last time. One tap chooses those that are still
 * offered and says which are not. Loaded only for guests who have ordered before.
 */
export default function LastTime({ itemId, groups, choice, texts: { item } }: Props) {
  const storefront = useStorefront();
  const { answer } = useRead(itemId, (signal) => lastOptions(storefront, itemId, signal));
  const [unavailable, setUnavailable] = useState<readonly string[] | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const last = answer?.ok && answer.value ? sameAsLast(groups, answer.value) : null;
  const options = last ? selectedOptions(groups, last.selection) : [];
  const now = signatureOf(itemId, selectedOptions(groups, choice.selection));
  // Nothing to change, or nothing left of it.
  const offered = unavailable === null && options.length > 0 && signatureOf(itemId, options) !== now;
  const choose = (same: SameAsLast) => {
    choice.chooseAll(same.selection);
    setUnavailable(same.unavailable);
    // The pressed button disappears, so the focus moves to the first group.
    place.current?.parentElement?.querySelector<HTMLElement>("[data-group]")?.focus({ preventScroll: true });
  };
  return (
    <div ref={place}>
      <div role="status">
        {unavailable?.length ? (
          <Notice tone="warning">{fillNames(item.lastTimeGone, { options: commaList(unavailable) })}</Notice>
        ) : null}
      </div>
      {last && offered ? (
        <div className="last-time" data-last-time>
          <p className="line-clamp-2 min-w-0 flex-1 text-small">{commaList(options.map(({ title }) => title))}</p>
          <Button variant="secondary" size="small" onClick={() => choose(last)}>
            {item.lastTime}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
