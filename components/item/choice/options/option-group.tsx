"use client";

import { addsNothing } from "@/components/item/choice/options/adds-nothing";
import { groupDomId } from "@/components/item/choice/options/dom-id";
import { OptionDetails } from "@/components/item/choice/options/option-details";
import type { OptionTree } from "@/components/item/choice/options/option-tree";
import { ruleWords } from "@/components/item/choice/options/rule-words";
import type { Adjustment, GroupProblem } from "@/components/item/choice/use-item-choice";
import type { ItemTexts } from "@/components/item/item-texts";
import { FoodType } from "@/components/menu/dish/food-type";
import type { Minor } from "@/lib/domain/money";
import { addedBy } from "@/lib/domain/options/added-by";
import { isYesOrNo, ruleOf } from "@/lib/domain/options/option-rules";
import { amountsOf, isSingleChoice, mostOf, type VisibleGroup, type VisibleOption } from "@/lib/domain/options/options";
import { withColon } from "@/lib/domain/text/with-colon";
import { withSign } from "@/lib/domain/text/with-sign";
import { plural } from "@/lib/i18n/client-texts";
import { fillNames } from "@/lib/i18n/fill-names";
import { Badge } from "@/ui-kit/badge/badge";
import { Checkbox, Radio } from "@/ui-kit/choice/choice";
import { VisuallyHidden } from "@/ui-kit/visually-hidden/visually-hidden";

export interface GroupView {
  readonly tree: OptionTree;
  readonly texts: ItemTexts;
  readonly locale: string;
  readonly problem: GroupProblem | null;
  readonly showFoodType: boolean;
  /** Prefix of the form's ids, so that two forms can be on a page. */
  readonly prefix: string;
  money(minor: number): string;
  choose(key: string): void;
  adjust(key: string, change: Adjustment): void;
}

interface GroupProps {
  readonly visible: VisibleGroup;
  readonly view: GroupView;
  /** Nested inside the option that opened it. */
  readonly inside?: boolean;
}

/**
 * One group with the text of its rule. Groups opened by a radio button (the crusts of a size) follow below the group;
 * those opened by a checkbox unfold below their option.
 */
export function OptionGroupField({ visible, view, inside = false }: GroupProps) {
  const { group, key, options } = visible;
  const { texts, problem, prefix } = view;
  const wrong = problem?.key === key;
  const id = groupDomId(prefix, key);
  const charges = addedBy(visible);
  const rule = ruleWords(ruleOf(group), texts, view.locale);
  const gone = options.find(({ chosen, choosable }) => chosen && !choosable);
  const next = isSingleChoice(group) ? options.find(({ chosen }) => chosen) : undefined;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      data-group={group.id}
      data-state={wrong || gone ? "invalid" : "valid"}
      aria-describedby={`${id}-rule`}
      className={inside ? "choice-group choice-nested" : "choice-group"}
    >
      <legend className={inside ? "choice-title choice-subtitle" : "choice-title"}>{group.title}</legend>
      <GroupRuleLine id={`${id}-rule`} visible={visible} rule={rule} wrong={wrong} view={view} />
      {group.description && <p className="choice-text">{group.description}</p>}
      <p role="alert" className="choice-wrong">
        {gone
          ? fillNames(texts.item.optionGone, { option: gone.option.title })
          : wrong && fillNames(texts.item.unmet, { group: withColon(group.title), options: rule })}
      </p>
      <div className="choice-list">
        {options.map((entry) => (
          <OptionRow
            key={entry.key}
            entry={entry}
            group={visible}
            charge={charges.get(entry.key) ?? entry.option.price}
            view={view}
          />
        ))}
      </div>
      {next && <NestedGroups openedBy={next.key} view={view} inside={inside} />}
    </fieldset>
  );
}

function NestedGroups({ openedBy, view, inside }: { openedBy: string; view: GroupView; inside: boolean }) {
  return (view.tree.get(openedBy) ?? []).map((visible) => (
    <OptionGroupField key={visible.key} visible={visible} view={view} inside={inside} />
  ));
}

interface RuleProps {
  readonly id: string;
  readonly visible: VisibleGroup;
  readonly rule: string;
  readonly wrong: boolean;
  readonly view: GroupView;
}

function GroupRuleLine({ id, visible: { group }, rule, wrong, view: { texts, locale } }: RuleProps) {
  const required = group.min_selectable > 0;
  return (
    <div id={id} className="choice-rule">
      <Badge tone={wrong ? "failure" : required ? "primary" : "neutral"}>
        {required ? texts.group.required : texts.group.optional}
      </Badge>
      {!isYesOrNo(group) && <span>{rule}</span>}
      {group.halves && group.max_selectable > 0 && <span className="choice-also">{texts.group.perHalf}</span>}
      {group.free > 0 && <span className="choice-also">{plural(texts.free, group.free, locale)}</span>}
    </div>
  );
}

interface RowProps {
  readonly entry: VisibleOption;
  readonly group: VisibleGroup;
  /** Minor units the option adds with its current amount and quantity, or would add. */
  readonly charge: Minor;
  readonly view: GroupView;
}

function OptionRow({ entry, group, charge, view }: RowProps) {
  const { option, key, chosen, choosable } = entry;
  const exclusive = isSingleChoice(group.group);
  const single = exclusive && group.group.min_selectable > 0;
  const Control = single ? Radio : Checkbox;
  const hasDetails = group.group.halves || amountsOf(group.group, option).length > 1 || mostOf(option) > 1;
  const unfolds = chosen && !exclusive && view.tree.has(key);
  return (
    <>
      <Control
        name={single ? groupDomId(view.prefix, group.key) : undefined}
        checked={chosen}
        disabled={!choosable && !chosen}
        onChange={() => view.choose(key)}
        label={
          <span className="choice-label">
            {option.title}
            {/* After the names, which so begin one below the other. */}
            {view.showFoodType && !addsNothing(option) && <OptionMark type={option.food_type} view={view} />}
          </span>
        }
        trailing={<OptionPrice entry={entry} exclusive={exclusive} charge={charge} view={view} />}
        data-option={key}
      />
      {chosen && hasDetails && <OptionDetails entry={entry} group={group} view={view} />}
      {unfolds && (
        <div className="choice-unfolded">
          <NestedGroups openedBy={key} view={view} inside />
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

/**
 * The price the option adds, or would add. A free one shows the reason and its price struck through. While free ones are left of
 * several, each has its price: all of them would not be free, and the group's rule says how many are.
 */
function OptionPrice(props: Pick<RowProps, "entry" | "charge" | "view"> & { exclusive: boolean }) {
  const { entry, exclusive, charge, view } = props;
  const { option, choosable, chosen } = entry;
  const { item } = view.texts;
  if (!choosable) return <span className="text-small">{item.soldOut}</span>;
  if (option.price === 0) return null;
  if (chosen && charge > 0) return <bdi className="money text-text">{withSign("+", view.money(charge))}</bdi>;
  if ((option.included ?? 0) > 0) return <span className="text-success-text">{item.included}</span>;
  if (charge > 0) return <bdi className="money">{withSign("+", view.money(charge))}</bdi>;
  if (!chosen && !exclusive) return <bdi className="money">{view.money(option.price)}</bdi>;
  return (
    <span className="text-success-text">
      <s className="me-1.5 text-text-muted">
        <bdi className="money">{withSign("+", view.money(option.price))}</bdi>
      </s>
      <VisuallyHidden> </VisuallyHidden>
      {item.free}
    </span>
  );
}
