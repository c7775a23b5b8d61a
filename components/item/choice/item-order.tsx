"use client";

import { type FormEvent, type ReactNode, Suspense, useEffect, useId, useMemo, useState } from "react";
import { allergensOf } from "@/components/item/choice/allergens";
import { BuyBar } from "@/components/item/choice/buy-bar";
import { ItemNote } from "@/components/item/choice/item-note";
import { groupDomId } from "@/components/item/choice/options/dom-id";
import { FoodLegend } from "@/components/item/choice/options/food-legend";
import { type GroupView, OptionGroupField } from "@/components/item/choice/options/option-group";
import { optionTree } from "@/components/item/choice/options/option-tree";
import { refusalText } from "@/components/item/choice/refusal";
import { useChoiceAddress } from "@/components/item/choice/use-choice-address";
import { useEarlyInput } from "@/components/item/choice/use-early-input";
import { type Beginning, useItemChoice } from "@/components/item/choice/use-item-choice";
import { AllergenList } from "@/components/item/item-extras";
import type { ItemTexts } from "@/components/item/item-texts";
import { lazyPart } from "@/components/layout/lazy-part";
import { placedOrders } from "@/lib/actions/order/order-access";
import { cartItemOf } from "@/lib/api/order/cart-item";
import type { ItemWithOptions } from "@/lib/api/shop/item";
import { type CartLine, MAX_QUANTITY } from "@/lib/domain/cart/cart";
import { formatMoney, type Minor } from "@/lib/domain/money";
import { withCurrentStock } from "@/lib/domain/options/current-options";
import type { OptionGroup, Selection } from "@/lib/domain/options/options";
import { requiredFirst } from "@/lib/domain/options/required-first";
import { itemPath } from "@/lib/domain/pages/urls";
import { fillNames } from "@/lib/i18n/fill-names";
import { onDietChange, storedDiet } from "@/lib/state/diet/diet-signal";
import { useHydrated, useSession, useStorefront, useUi } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { Button } from "@/ui-kit/button/button";
import { ShareIcon } from "@/ui-kit/icons/item-page";

const FavouriteItem = lazyPart(() => import("@/components/item/favourite-item"));
const LastTime = lazyPart(() => import("@/components/item/choice/last-time"));
const DietVerdict = lazyPart(() => import("@/components/diet/diet-verdict"));

export interface OrderParts {
  readonly options: ReactNode;
  /** Share button, which includes the chosen options, and favourite button. */
  readonly share: ReactNode;
  readonly allergens: ReactNode;
  /** What the choice means for this guest's allergies and diet; nothing without a profile. */
  readonly diet: ReactNode;
  readonly sellable: boolean;
  /** Quantity and the button with the total, or why there is none; null if the item is unavailable. */
  readonly buy: ReactNode;
  readonly formId: string;
  submit(event: FormEvent): void;
}

interface Props {
  readonly detail: ItemWithOptions;
  readonly texts: ItemTexts;
  readonly showFoodType: boolean;
  /** CFG-09: the item has a favourite button. */
  readonly likeButton: boolean;
  /** Heading level of the details below the choice. */
  readonly level: "h2" | "h3";
  /** The cart line being edited. */
  readonly line?: CartLine | null;
  /** The choice from the address. */
  readonly shared?: Selection | null;
  /** Preserves what the guest entered when the form is initialised again. */
  readonly entered?: Beginning["entered"];
  /** Called after the choice was added to the cart. */
  readonly onDone: () => void;
  /** The parts of the form; the sheet and the page lay them out differently. */
  readonly children: (parts: OrderParts) => ReactNode;
}

/** MENU-09, MENU-10: choosing an item's options and adding it to the cart; shared by the sheet and the page. */
export function ItemOrder({ line = null, shared = null, entered, ...props }: Props) {
  const { detail, texts, showFoodType, likeButton, level, onDone, children } = props;
  const storefront = useStorefront();
  const { currency, locale, itemNotes, takesOrders } = storefront.settings;
  const prefix = useId();
  const { item } = detail;
  const option_groups = useOrderedGroups(detail.option_groups);
  const isSoldOut = useUi(({ menu }) => menu.soldOut?.has(item.id) ?? false);
  const hasDiet = useHasDiet(storefront.settings.businessId);
  const hasOrdered = useHasOrdered(storefront);
  const [cartItem] = useState(() => cartItemOf(item));
  const choice = useItemChoice(cartItem, option_groups, { line, shared, entered }, detail.option_groups);
  useEarlyInput(`${prefix}-form`, choice);
  const path = `${storefront.settings.subPath}${itemPath(item)}`;
  useChoiceAddress(path, option_groups, choice.selection, line === null);
  const money = (minor: Minor) => formatMoney(minor, currency, locale);
  const tree = optionTree(option_groups, choice.selection);
  const view: GroupView = {
    tree,
    texts,
    locale,
    problem: choice.problem,
    showFoodType,
    prefix,
    money,
    choose: choice.choose,
    adjust: choice.adjust,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = choice.check();
    if (wrong) return showGroup(groupDomId(prefix, wrong.key));
    choice.order(storefront, onDone, (code) =>
      storefront.toasts.show({ title: refusalText(code, texts, texts.item.loadFailed), variant: "failure" }),
    );
  };
  const sellable = takesOrders && item.available && item.current_stock !== 0 && !isSoldOut;
  return children({
    formId: `${prefix}-form`,
    submit,
    share: (
      <div className="-ms-3.5 flex flex-wrap items-center">
        <Button
          variant="ghost"
          size="small"
          before={<ShareIcon size={18} />}
          data-action="share"
          onClick={async () => {
            const { shareChoice } = await import("@/components/item/choice/share-choice");
            const { selection } = choice;
            await shareChoice(storefront, { path, title: item.item_title, groups: option_groups, selection, texts });
          }}
        >
          {texts.item.share}
        </Button>
        {likeButton && (
          <Suspense fallback={null}>
            <FavouriteItem id={item.id} title={item.item_title} texts={texts} />
          </Suspense>
        )}
      </div>
    ),
    options: (
      <>
        {hasOrdered && option_groups.length > 0 && line === null && (
          <Suspense fallback={null}>
            <LastTime itemId={item.id} groups={option_groups} choice={choice} texts={texts} />
          </Suspense>
        )}
        {showFoodType && <FoodLegend tree={tree} texts={texts} />}
        {(tree.get("") ?? []).map((visible) => (
          <OptionGroupField key={visible.key} visible={visible} view={view} />
        ))}
        {itemNotes && sellable && <ItemNote choice={choice} texts={texts} />}
      </>
    ),
    allergens: (
      <AllergenList
        summary={allergensOf(Object.keys(texts.allergens), item.allergens, detail.option_groups, choice.selection)}
        known={item.allergens.length > 0}
        texts={texts}
        level={level}
      />
    ),
    diet: hasDiet && (
      <Suspense fallback={null}>
        <DietVerdict item={item} groups={detail.option_groups} selection={choice.selection} texts={texts} />
      </Suspense>
    ),
    sellable,
    buy: sellable ? (
      <BuyBar
        choice={choice}
        texts={texts}
        title={item.item_title}
        max={Math.min(item.current_stock ?? MAX_QUANTITY, MAX_QUANTITY)}
        action={line ? texts.item.update : texts.item.addToCart}
        total={money(choice.total)}
        formId={`${prefix}-form`}
      />
    ) : isSoldOut ? (
      <p role="alert" className="dish-why">
        {fillNames(texts.item.optionGone, { option: item.item_title })}
      </p>
    ) : null,
  });
}

/** The option groups, required ones first, with current availability, updated while the item is open (`menu-updates`). */
function useOrderedGroups(groups: readonly OptionGroup[]): readonly OptionGroup[] {
  const soldOut = useUi(({ menu }) => menu.soldOutOptions);
  const ordered = useMemo(() => requiredFirst(groups), [groups]);
  return useMemo(() => withCurrentStock(ordered, soldOut), [ordered, soldOut]);
}

/** True for a customer, and on a device that has orders: only they can have had the dish before. */
function useHasOrdered(storefront: StorefrontState): boolean {
  const hydrated = useHydrated();
  const customer = useSession(isLoggedIn);
  return hydrated && (customer || placedOrders(storefront).length > 0);
}

/** True if the device has a diet profile; it can be created and deleted while the item is open. */
function useHasDiet(businessId: string): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    const look = () => setHas(storedDiet(businessId) !== null);
    look();
    return onDietChange(look);
  }, [businessId]);
  return has;
}

/** Scrolls to the unsatisfied group and focuses it; its message is an announced alert (MENU-10). */
function showGroup(id: string) {
  requestAnimationFrame(() => {
    const group = document.getElementById(id);
    group?.scrollIntoView({ block: "start" });
    group?.focus({ preventScroll: true });
  });
}
