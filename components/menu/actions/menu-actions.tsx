"use client";

import { createContext, type ReactNode, Suspense, useContext, useEffect, useMemo, useRef, useState } from "react";
import { type DietMarks, useDietMarks } from "@/components/diet/use-diet-marks";
import { hostItems, lineFragment, returnToCart } from "@/components/item/sheet/item-host";
import { useItemUrl } from "@/components/item/sheet/use-item-url";
import { lazyPart } from "@/components/layout/lazy-part";
import type { MenuActionKey } from "@/components/menu/actions/menu-action-texts";
import { RowIconSheet } from "@/components/menu/dish/row-icons";
import { openStorePicker } from "@/components/store/picker/place-request";
import { addItem, reduceItem } from "@/lib/actions/cart/cart";
import { type CartItem, lineKey } from "@/lib/domain/cart/cart";
import { shopPath } from "@/lib/domain/pages/shop-path";
import type { Texts } from "@/lib/i18n/client-texts";
import { useStorefront } from "@/lib/state/provider";
import type { OpenItem } from "@/lib/state/ui-state";

const loadSheet = () => import("@/components/item/sheet/item-part");
/** The item's own page, if the sheet cannot be loaded. A line of the cart is edited there too. */
function ItemPage({ opened }: { opened: OpenItem }) {
  const { settings, cart } = useStorefront();
  const { subPath } = settings;
  useEffect(() => {
    const { path, id, line } = opened;
    if (line) returnToCart(line, cart.getState().items);
    location.assign(path || `${shopPath(subPath, `/item/${id}`)}${line ? lineFragment(line) : ""}`);
  }, [opened, subPath, cart]);
  return null;
}
const ItemSheet = lazyPart(loadSheet, ItemPage);
const MenuUpdates = lazyPart(() => import("@/components/menu/availability/menu-updates"));
const RepeatDialog = lazyPart(async () => ({ default: (await loadSheet()).RepeatDialog }));

interface MenuActionsContext {
  readonly texts: Texts<MenuActionKey>;
  /** CFG-09 */
  readonly showFoodType: boolean;
  /** CFG-09: rows have a favourite button. */
  readonly likeButton: boolean;
  /** What dishes mean for this guest's allergies and diet, by item; null without a profile. */
  readonly diet: DietMarks;
  add(item: CartItem): void;
  reduce(itemId: string): void;
  /** Fetches the script for an item that is about to be opened. */
  warm(): void;
}

const ActionsContext = createContext<MenuActionsContext | null>(null);

export function useMenuActions(): MenuActionsContext {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error("outside of MenuActions");
  return actions;
}

interface Props {
  readonly texts: Texts<MenuActionKey>;
  readonly showFoodType: boolean;
  readonly showItemLikes: boolean;
  readonly likeButton: boolean;
  readonly children: ReactNode;
}

/**
 * Handles the add buttons and links of a page of items. Adds an item at once if it needs no choice, opens its sheet if
 * it does, asks "repeat or new" for one that was chosen before (CART-10), and opens items over the page when their
 * title is tapped.
 */
export function MenuActions({ texts, showFoodType, showItemLikes, likeButton, children }: Props) {
  const storefront = useStorefront();
  const root = useRef<HTMLDivElement>(null);
  const [repeat, setRepeat] = useState<CartItem | null>(null);
  const { opened, open, close } = useItemUrl();
  useItemLinks(root, open);
  const settled = useSettled();
  useEffect(
    () =>
      hostItems(storefront, (item, line, onClosed) =>
        open({ ...openItemOf(root.current, item), ...(line ? { path: "", line, onClosed } : {}) }),
      ),
    [storefront, open],
  );
  const diet = useDietMarks(loadSheet);
  const actions = useMemo<MenuActionsContext>(() => {
    const refuse = (code: string) =>
      loadSheet()
        .then(({ refusalOf }) => refusalOf(code, storefront.settings))
        .catch(() => null)
        .then((title) => storefront.toasts.show({ title: title ?? texts.failed, variant: "failure" }));
    const add = (item: CartItem) => {
      const done = addItem(storefront, item);
      if (done.ok) return;
      const { code } = done.error;
      if (code === "ITEM_REPEAT_OR_NOT_REQUIRED") setRepeat(item);
      else if (item.has_options && code !== "QUANTITY_LIMIT" && code !== "LINE_LIMIT")
        open(openItemOf(root.current, item));
      else if (code === "STORE_SELECTION_REQUIRED") openStorePicker(storefront, { chosen: () => add(item) });
      else void refuse(code);
    };
    const reduce = (id: string) => {
      const done = reduceItem(storefront, id);
      if (!done.ok) void refuse(done.error.code);
    };
    return { texts, diet, showFoodType, likeButton, add, reduce, warm: () => void loadSheet() };
  }, [storefront, texts, diet, showFoodType, likeButton, open]);
  const choose = (item: CartItem) => {
    setRepeat(null);
    open(openItemOf(root.current, item));
  };
  return (
    <ActionsContext value={actions}>
      <div ref={root} className="contents">
        <RowIconSheet />
        {children}
      </div>
      <Suspense fallback={null}>{settled && <MenuUpdates warm={loadSheet} />}</Suspense>
      <Suspense fallback={null}>
        {opened && (
          <ItemSheet
            key={opened.line ? lineKey(opened.line) : opened.id}
            opened={opened}
            showFoodType={showFoodType}
            showItemLikes={showItemLikes}
            instead={ItemPage}
            likeButton={likeButton}
            onClose={() => {
              close();
              opened.onClosed?.();
            }}
          />
        )}
        {repeat && <RepeatDialog item={repeat} onClose={() => setRepeat(null)} onNew={() => choose(repeat)} />}
      </Suspense>
    </ActionsContext>
  );
}

/**
 * What the page already shows of an item, so that its sheet is not empty while the rest is fetched. Read from its link:
 * most links of a long menu are plain HTML without data in the browser, so one listener serves both them and the rows.
 */
function openItemOf(root: HTMLElement | null, { id, item_title }: Pick<CartItem, "id" | "item_title">): OpenItem {
  const link = root?.querySelector<HTMLAnchorElement>(`a[data-item="${CSS.escape(id)}"]`);
  return openItemOfLink(link ?? null, id, item_title);
}

function openItemOfLink(link: HTMLAnchorElement | null, id: string, title: string): OpenItem {
  const image = link?.closest("[data-dish]")?.querySelector("img");
  return { id, title, path: link?.getAttribute("href") ?? "", image: image?.getAttribute("src") ?? null };
}

/** A tap on an item's title opens its sheet. With a modifier key the link works as any link. */
function useItemLinks(root: React.RefObject<HTMLDivElement | null>, open: (item: OpenItem) => void) {
  useEffect(() => {
    const list = root.current as HTMLElement;
    const click = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-item]");
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      open(openItemOfLink(link, link.dataset.item as string, link.textContent));
    };
    const press = (event: PointerEvent) => {
      if ((event.target as Element).closest("a[data-item]")) void loadSheet();
    };
    list.addEventListener("click", click);
    list.addEventListener("pointerdown", press);
    return () => {
      list.removeEventListener("click", click);
      list.removeEventListener("pointerdown", press);
    };
  }, [root, open]);
}

/** How long a page must be idle before anything that is not visible is fetched. */
const SETTLED_AFTER = 2_000;

/** True once the page is idle. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLED_AFTER, true);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}
