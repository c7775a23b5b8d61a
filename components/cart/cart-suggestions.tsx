"use client";

import { useEffect, useState } from "react";
import { useMinimum } from "@/components/cart/use-minimum";
import { chooseInPlace, FROM_CART, returnToPlace } from "@/components/item/sheet/item-host";
import { useMoney } from "@/components/texts/money";
import { addItem } from "@/lib/actions/cart/cart";
import { goesWith } from "@/lib/actions/menu";
import type { MenuItem } from "@/lib/api/shop/menu";
import { latestLineOf } from "@/lib/domain/cart/cart";
import { isContained } from "@/lib/domain/cart/contained";
import { gapFillersFirst } from "@/lib/domain/cart/fill-gap";
import { itemPath } from "@/lib/domain/pages/urls";
import { useTranslations } from "@/lib/i18n/translations";
import { useCart, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { Button, ButtonLink, LazyImage, PlusIcon } from "@/ui-kit";

const SHOWN = 4;
/** Milliseconds without a change of the cart before suggestions are requested. */
const SETTLE = 400;

/** MENU-07: what goes well with the dishes in the cart. Renders nothing until there are suggestions. */
export function CartSuggestions({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const t = useTranslations("cart");
  const items = useSuggestions();
  if (items.length === 0) return null;
  return (
    <section className="mt-6 grid gap-3" aria-labelledby="goes-with" data-goes-with>
      <h3 id="goes-with" className="text-body">
        {t("goesWith")}
      </h3>
      <ul className="grid gap-3">
        {items.map((item) => (
          <Suggestion key={item.id} item={item} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );
}

function Suggestion({ item, onLeave }: { item: MenuItem; onLeave?: (() => void) | undefined }) {
  const t = useTranslations("cart");
  const money = useMoney();
  const storefront = useStorefront();
  const { subPath, imageWidth } = storefront.settings;
  const name = t("addItem", { item: item.item_title });
  const { id, item_title, item_price, food_type, has_options, category, image_url } = item;
  const line = { id, item_title, item_price, food_type, has_options, category: category.name };
  return (
    <li className="flex items-center gap-3">
      <LazyImage
        src={image_url?.startsWith("/") ? `${subPath}${image_url}` : image_url}
        alt=""
        width={48}
        height={48}
        requestWidth={imageWidth}
        frameClassName="size-12 shrink-0 rounded-control"
      />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold">{item_title}</span>
        <bdi className="money text-small text-text-muted">{money(item.display_price ?? item_price)}</bdi>
      </span>
      {has_options ? (
        <ButtonLink
          variant="secondary"
          size="small"
          href={`${subPath}${itemPath(item)}${FROM_CART}`}
          aria-label={t("chooseItem", { item: item_title })}
          // The cart stays open below the dish, as for editing a line, so that adding the dish leads back to it.
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            if (chooseInPlace(storefront, item)) {
              focusWhenAdded(storefront, item.id, event.currentTarget);
              return event.preventDefault();
            }
            returnToPlace(storefront.cart.getState().items.length);
            onLeave?.();
          }}
        >
          {t("choose")}
        </ButtonLink>
      ) : (
        <Button
          variant="secondary"
          size="small"
          aria-label={name}
          before={<PlusIcon size={18} />}
          onClick={() => addItem(storefront, line)}
        >
          {t("add")}
        </Button>
      )}
    </li>
  );
}

/**
 * Once the dish is closed, its new line has the focus: the dish is now in the cart and no longer suggested. If it was not
 * added, the browser returns the focus to the suggestion.
 */
function focusWhenAdded({ cart }: StorefrontState, id: string, choose: HTMLElement): void {
  const before = latestLineOf(cart.getState(), id);
  const place = choose.closest("section")?.parentElement;
  const focus = () => {
    const line = latestLineOf(cart.getState(), id);
    if (!line || line === before) return;
    const row = place?.querySelector(`[data-line="${CSS.escape(line.signature)}"]`);
    row?.querySelector<HTMLElement>("[data-edit-line]")?.focus();
  };
  addEventListener("popstate", () => requestAnimationFrame(focus), { once: true });
}

/** What the server recommends with the items of the cart. The previous result stays until the next one arrives. */
function useSuggestions(): readonly MenuItem[] {
  const storefront = useStorefront();
  const ids = useCart((cart) => [...new Set(cart.items.map(({ id }) => id))].sort().join());
  const categories = useCart((cart) => cart.items.map(({ category }) => category).join("\n"));
  const lines = useCart((cart) => cart.items);
  const { missing } = useMinimum();
  const [items, setItems] = useState<readonly MenuItem[]>([]);
  useEffect(() => {
    if (!ids) return setItems([]);
    const controller = new AbortController();
    const load = async () => {
      const answer = await goesWith(storefront, ids.split(","), controller.signal);
      if (!controller.signal.aborted) setItems(answer.ok ? answer.value : []);
    };
    const timer = setTimeout(load, SETTLE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [storefront, ids]);
  // Applies to the previous result too, which is older than the cart.
  const taken = new Set(categories.split("\n"));
  const fresh = items.filter(
    ({ category, item_title }) => !taken.has(category.name) && !isContained(item_title, lines),
  );
  return gapFillersFirst(fresh, missing).slice(0, SHOWN);
}
