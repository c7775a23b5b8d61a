"use client";

import { giftsOf, type OptionTree } from "@/components/item/choice/option-tree";
import { ruleWords } from "@/components/item/choice/rule-words";
import type { GroupProblem } from "@/components/item/choice/use-item-choice";
import type { ItemTexts } from "@/components/item/item-texts";
import { FoodType } from "@/components/menu/food-type";
import { isSingleChoice, ruleOf, type VisibleGroup, type VisibleOption } from "@/lib/domain/cart/options";
import { fill, plural } from "@/lib/i18n/client-texts";
import { Badge } from "@/ui-kit/badge/badge";
import { Checkbox, Radio } from "@/ui-kit/choice/choice";
import { VisuallyHidden } from "@/ui-kit/visually-hidden/visually-hidden";

export interface GroupView {
  readonly tree: OptionTree;
  readonly texts: ItemTexts;
  readonly locale: string;
  readonly problem: GroupProblem | null;
  readonly showFoodType: boolean;
  /** Starts the ids of this form, so that two forms can be on a page. */
  readonly prefix: string;
  money(minor: number): string;
  choose(key: string): void;
}

export const groupDomId = (prefix: string, key: string) => `${prefix}-${key.replace(/[^\w-]/g, "_")}`;

/** One group with its rule in words; the groups that a chosen option opens unfold below that option. */
export function OptionGroupField({ visible, view }: { visible: VisibleGroup; view: GroupView }) {
  const { group, key, depth, options } = visible;
  const { texts, locale, problem, prefix } = view;
  const rule = ruleWords(ruleOf(group), texts, locale);
  const wrong = problem?.key === key;
  const id = groupDomId(prefix, key);
  const gifts = giftsOf(visible);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      data-group={group.id}
      data-state={wrong ? "invalid" : "valid"}
      aria-describedby={`${id}-rule`}
      className={depth === 0 ? "choice-group" : "choice-group choice-nested"}
    >
      <legend className={depth === 0 ? "choice-title" : "choice-title choice-subtitle"}>{group.title}</legend>
      <div id={`${id}-rule`} className="choice-rule">
        <Badge tone={wrong ? "failure" : group.min_selectable > 0 ? "primary" : "neutral"}>
          {group.min_selectable > 0 ? texts.group.required : texts.group.optional}
        </Badge>
        <span>{rule}</span>
        {group.free > 0 && <span>· {plural(texts.free, group.free, locale)}</span>}
      </div>
      {group.description && <p className="choice-text">{group.description}</p>}
      <p role="alert" className="choice-wrong">
        {wrong ? fill(texts.item.unmet, { group: group.title, options: rule }) : ""}
      </p>
      <div className="choice-list">
        {options.map((entry) => (
          <OptionRow key={entry.key} entry={entry} group={visible} gift={gifts.has(entry.key)} view={view} />
        ))}
      </div>
    </fieldset>
  );
}

interface RowProps {
  readonly entry: VisibleOption;
  readonly group: VisibleGroup;
  readonly gift: boolean;
  readonly view: GroupView;
}

function OptionRow({ entry, group, gift, view }: RowProps) {
  const { option, key, chosen, choosable } = entry;
  const single = isSingleChoice(group.group) && group.group.min_selectable > 0;
  const Control = single ? Radio : Checkbox;
  const nested = chosen ? (view.tree.get(key) ?? []) : [];
  return (
    <>
      <Control
        name={single ? groupDomId(view.prefix, group.key) : undefined}
        checked={chosen}
        disabled={!choosable && !chosen}
        onChange={() => view.choose(key)}
        label={
          <span className="choice-label">
            {view.showFoodType && <OptionMark type={option.food_type} view={view} />}
            {option.title}
          </span>
        }
        trailing={<OptionPrice entry={entry} gift={gift} view={view} />}
        data-option={key}
      />
      {nested.length > 0 && (
        <div className="choice-unfolded">
          {nested.map((visible) => (
            <OptionGroupField key={visible.key} visible={visible} view={view} />
          ))}
        </div>
      )}
    </>
  );
}

function OptionMark({ type, view }: { type: string; view: GroupView }) {
  const { food } = view.texts;
  return (
    <FoodType
      type={type}
      names={{ veg: food.veg, "non-veg": food.nonVeg, egg: food.egg, vegan: food.vegan }}
      size={14}
    />
  );
}

/** What the option adds; a gift says so and keeps its price struck through. */
function OptionPrice({ entry, gift, view }: Pick<RowProps, "entry" | "gift" | "view">) {
  const { option, choosable } = entry;
  const { item } = view.texts;
  if (!choosable) return <span className="text-small">{item.soldOut}</span>;
  if (option.price === 0) return null;
  const price = <bdi className="money">+{view.money(option.price)}</bdi>;
  if (!gift) return price;
  return (
    <span className="text-success-text">
      <s className="me-1.5 text-text-muted">{price}</s>
      <VisuallyHidden> </VisuallyHidden>
      {item.free}
    </span>
  );
}
