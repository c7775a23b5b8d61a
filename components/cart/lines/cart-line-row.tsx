"use client";

import type { ReactNode } from "react";
import type { useCartActions } from "@/components/cart/cart-actions";
import { LineNote } from "@/components/cart/lines/line-note";
import { editInPlace, lineFragment, returnToCart } from "@/components/item/sheet/item-host";
import { useMoney } from "@/components/texts/money";
import { type CartLine, type CartOption, lineTotal, MAX_QUANTITY } from "@/lib/domain/cart/cart";
import { itemPath } from "@/lib/domain/pages/urls";
import { commaList } from "@/lib/domain/text/comma-list";
import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";
import { buttonClass, Price, Stepper } from "@/ui-kit";

interface Props {
  line: CartLine;
  actions: ReturnType<typeof useCartActions>;
  /** CART-11: the business accepts notes for single items. */
  notes: boolean;
  /** Called when a link leads to another page. */
  onLeave?: (() => void) | undefined;
  /** The guest comes back from editing this line. */
  isReturned?: boolean;
  /** What is wrong with this line, e.g. sold out (BILL-02). */
  children?: ReactNode;
}

/** In order; as one where the groups are not known. */
function byGroup(options: readonly CartOption[]): readonly CartOption[][] {
  const groups = new Map<string, CartOption[]>();
  for (const option of options) {
    const key = option.group === undefined ? "" : [...(option.path ?? []), option.group].join("/");
    groups.set(key, [...(groups.get(key) ?? []), option]);
  }
  return [...groups.values()];
}

/** The options of a line in words, group by group: "Large · Thin · Cheese × 2, Mushrooms (left half, double)". */
export function optionsText(line: Pick<CartLine, "options">, half: (portion: "left" | "right") => string): string {
  const words = byGroup(line.options).map((options) =>
    commaList(
      options.map(({ title, quantity = 1, portion, amount_title }) => {
        const how = commaList([portion ? half(portion) : "", amount_title ?? ""].filter(Boolean));
        return `${title}${how ? ` (${how})` : ""}${quantity > 1 ? ` × ${quantity}` : ""}`;
      }),
    ),
  );
  return words.filter(Boolean).join(" · ");
}

/** Focuses the line in the place of an edited one: with other options it is another element. */
function focusAfter(edit: HTMLElement): () => void {
  const rows = edit.closest("ul")?.children ?? [];
  const index = [...rows].findIndex((row) => row.contains(edit));
  return () =>
    requestAnimationFrame(() => {
      const row = rows[Math.min(index, rows.length - 1)];
      row?.querySelector<HTMLElement>("[data-edit-line]")?.focus();
    });
}

/** One line of the cart: item, options, quantity and price. */
export function CartLineRow({ line, actions, notes, onLeave, isReturned = false, children }: Props) {
  const t = useTranslations("cart");
  const money = useMoney();
  const storefront = useStorefront();
  const { subPath } = storefront.settings;
  const options = optionsText(line, t);
  const name = line.item_title;
  return (
    <li className="grid gap-2 py-4" data-line={line.signature}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-semibold leading-snug">{name}</p>
          {options ? <p className="mt-0.5 text-small text-text-muted">{options}</p> : null}
        </div>
        <Price value={money(lineTotal(line))} className="pt-px" />
      </div>
      <div className="flex items-end justify-between gap-3">
        <div className="-ms-3.5 flex min-w-0 flex-wrap items-center">
          {line.has_options ? (
            <a
              href={`${subPath}${itemPath(line)}${lineFragment(line)}`}
              // The cart stays open below the dish, so that closing the dish leads back to it.
              onClick={(event) => {
                // Another tab opens, and this one stays as it is.
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                if (editInPlace(storefront, line, focusAfter(event.currentTarget))) return event.preventDefault();
                returnToCart(line, storefront.cart.getState().items);
                onLeave?.();
              }}
              data-edit-line=""
              data-autofocus={isReturned ? "" : undefined}
              aria-label={t("editItem", { item: name })}
              className={buttonClass({ variant: "ghost", size: "small" })}
            >
              {t("edit")}
            </a>
          ) : null}
          {notes ? <LineNote line={line} onSave={(text) => actions.note(line, text)} /> : null}
        </div>
        <Stepper
          count={line.quantity}
          label={name}
          decreaseLabel={line.quantity > 1 ? t("less", { item: name }) : t("remove", { item: name })}
          increaseLabel={t("more", { item: name })}
          onDecrease={() => actions.less(line)}
          onIncrease={() => actions.more(line)}
          max={MAX_QUANTITY}
          min={0}
          removes
          variant="outline"
          className="shrink-0"
        />
      </div>
      {children}
    </li>
  );
}
