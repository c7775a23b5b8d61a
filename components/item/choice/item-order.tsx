"use client";

import { type FormEvent, type ReactNode, Suspense, useEffect, useId, useMemo, useRef, useState } from "react";
import { useKitchenWords } from "@/components/cart/kitchen-instructions";
import { allergensOf } from "@/components/item/choice/allergens";
import { groupDomId } from "@/components/item/choice/dom-id";
import { type GroupView, OptionGroupField } from "@/components/item/choice/option-group";
import { optionTree } from "@/components/item/choice/option-tree";
import { refusalText } from "@/components/item/choice/refusal";
import { useEarlyInput } from "@/components/item/choice/use-early-input";
import { type ItemChoice, useItemChoice } from "@/components/item/choice/use-item-choice";
import { AllergenList } from "@/components/item/item-extras";
import type { ItemTexts } from "@/components/item/item-texts";
import { lazyPart } from "@/components/layout/lazy-part";
import { cartItemOf } from "@/lib/api/cart-item";
import type { ItemWithOptions } from "@/lib/api/item";
import type { CartLine } from "@/lib/domain/cart/cart";
import { MAX_INSTRUCTIONS_LENGTH, MAX_QUANTITY } from "@/lib/domain/cart/cart";
import type { Minor } from "@/lib/domain/money";
import { formatMoney } from "@/lib/domain/money";
import { groupsNow } from "@/lib/domain/options/current-options";
import type { OptionGroup, Selection } from "@/lib/domain/options/options";
import { itemPath } from "@/lib/domain/pages/urls";
import { fill } from "@/lib/i18n/client-texts";
import { onDietChange, storedDiet } from "@/lib/state/diet-signal";
import { useStorefront, useUi } from "@/lib/state/provider";
import { Button } from "@/ui-kit/button/button";
import { Textarea } from "@/ui-kit/field/controls";
import { Field } from "@/ui-kit/field/field";
import { ShareIcon } from "@/ui-kit/icons/things";
import { Stepper } from "@/ui-kit/stepper/stepper";

const LikeItem = lazyPart(() => import("@/components/item/favourite-item"));
const DietVerdict = lazyPart(() => import("@/components/diet/diet-verdict"));

export interface OrderParts {
  readonly options: ReactNode;
  /** Shares the item with the options chosen; its heart. */
  readonly share: ReactNode;
  readonly allergens: ReactNode;
  /** What the choice means for this guest's allergies and diet; nothing without a profile. */
  readonly diet: ReactNode;
  /** Quantity and the button with the total; null when the item cannot be had now. */
  readonly buy: ReactNode;
  readonly formId: string;
  submit(event: FormEvent): void;
}

interface Props {
  readonly detail: ItemWithOptions;
  readonly texts: ItemTexts;
  readonly showFoodType: boolean;
  /** CFG-09: the item has a heart. */
  readonly likeButton: boolean;
  /** Heading level of the facts below the choice. */
  readonly level: "h2" | "h3";
  /** The line of the cart that is being changed. */
  readonly line?: CartLine | null;
  /** The choice that came with the address. */
  readonly shared?: Selection | null;
  /** After the choice is in the cart. */
  readonly onDone: () => void;
  /** Sheet and page arrange the parts differently. */
  readonly children: (parts: OrderParts) => ReactNode;
}

/** MENU-09, MENU-10: choosing options of an item and putting it into the cart; the same for the sheet and the page. */
export function ItemOrder({ line = null, shared = null, ...props }: Props) {
  const { detail, texts, showFoodType, likeButton, level, onDone, children } = props;
  const storefront = useStorefront();
  const { currency, locale, itemNotes, takesOrders } = storefront.settings;
  const prefix = useId();
  const { item } = detail;
  const option_groups = useGroupsNow(detail.option_groups);
  const gone = useUi(({ menu }) => menu.soldOut?.has(item.id) ?? false);
  const hasDiet = useHasDiet(storefront.settings.businessId);
  const [cartItem] = useState(() => cartItemOf(item));
  const choice = useItemChoice(cartItem, option_groups, { line, shared });
  useEarlyInput(`${prefix}-form`, choice);
  const path = `${storefront.settings.subPath}${itemPath(item)}`;
  useAddress(path, option_groups, choice.selection, line === null);
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
  const sellable = takesOrders && item.available && item.current_stock !== 0 && !gone;
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
            <LikeItem id={item.id} title={item.item_title} texts={texts} />
          </Suspense>
        )}
      </div>
    ),
    options: (
      <>
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
    ) : gone ? (
      <p role="alert" className="dish-why">
        {fill(texts.item.optionGone, { option: item.item_title })}
      </p>
    ) : null,
  });
}

/** The option groups with what has sold out while the item is open (`live-menu` says). */
function useGroupsNow(groups: readonly OptionGroup[]): readonly OptionGroup[] {
  const soldOut = useUi(({ menu }) => menu.soldOutOptions);
  return useMemo(() => groupsNow(groups, soldOut), [groups, soldOut]);
}

/** True once a profile is known to be on the device; it can come and go while the item is open. */
function useHasDiet(businessId: string): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    const look = () => setHas(storedDiet(businessId) !== null);
    look();
    return onDietChange(look);
  }, [businessId]);
  return has;
}

/** Keeps what the guest changes in the address of the item; the script for it comes with the first change. */
function useAddress(path: string, groups: readonly OptionGroup[], selection: Selection, active: boolean) {
  const first = useRef(selection);
  useEffect(() => {
    if (!active || selection === first.current) return;
    first.current = selection;
    void import("@/components/item/choice/share-choice").then(({ keepInAddress }) =>
      keepInAddress(path, groups, selection),
    );
  }, [path, groups, selection, active]);
}

/** The group that is not satisfied: into view and focused, its message is an alert and read out (MENU-10). */
function showGroup(id: string) {
  requestAnimationFrame(() => {
    const group = document.getElementById(id);
    group?.scrollIntoView({ block: "start" });
    group?.focus({ preventScroll: true });
  });
}

function ItemNote({ choice, texts }: { choice: ItemChoice; texts: ItemTexts }) {
  const kitchenWords = useKitchenWords();
  const length = Array.from(choice.instructions).length;
  return (
    <Field
      label={texts.item.note}
      hint={
        <>
          {kitchenWords ? <span className="block">{kitchenWords}</span> : null}
          {texts.item.noteHint} <bdi data-note-count>{`${length}/${MAX_INSTRUCTIONS_LENGTH}`}</bdi>
        </>
      }
      className="mt-6"
    >
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          maxLength={MAX_INSTRUCTIONS_LENGTH}
          value={choice.instructions}
          onChange={(event) => choice.setInstructions(event.target.value)}
        />
      )}
    </Field>
  );
}

interface BuyProps {
  readonly choice: ItemChoice;
  readonly texts: ItemTexts;
  readonly title: string;
  readonly max: number;
  readonly action: string;
  readonly total: string;
  readonly formId: string;
}

function BuyBar({ choice, texts, title, max, action, total, formId }: BuyProps) {
  const { quantity, addQuantity } = choice;
  return (
    <div className="buy">
      <Stepper
        variant="outline"
        count={quantity}
        min={1}
        max={max}
        label={fill(texts.item.quantity, { item: title })}
        decreaseLabel={texts.item.less}
        increaseLabel={texts.item.more}
        onDecrease={() => addQuantity(-1, max)}
        onIncrease={() => addQuantity(1, max)}
      />
      <Button type="submit" form={formId} className="min-w-0 flex-1 px-3!" data-action="order" size="large">
        <span className="flex items-baseline gap-2.5">
          <span>{action}</span>
          <bdi className="money">{total}</bdi>
        </span>
      </Button>
    </div>
  );
}
