"use client";

import { groupDomId } from "@/components/item/choice/options/dom-id";
import type { GroupView } from "@/components/item/choice/options/option-group";
import { amountsOf, mostOf, type VisibleGroup, type VisibleOption } from "@/lib/domain/options/options";
import { fill } from "@/lib/i18n/client-texts";
import { RadioTile } from "@/ui-kit/choice/choice";
import { Select } from "@/ui-kit/field/controls";
import { HalfIcon } from "@/ui-kit/icons/item-page";
import { Stepper } from "@/ui-kit/stepper/stepper";
import { VisuallyHidden } from "@/ui-kit/visually-hidden/visually-hidden";

interface Props {
  readonly entry: VisibleOption;
  readonly group: VisibleGroup;
  readonly view: GroupView;
}

const WHOLE = "whole";
const PORTIONS = ["left", WHOLE, "right"] as const;

/**
 * Half, amount and quantity of a chosen option. In the form's own script: if this were hydrated after the form, what was
 * pressed in between would be lost.
 */
export function OptionDetails({ entry, group: { group }, view }: Props) {
  const { option, key, choice } = entry;
  const { item } = view.texts;
  const amounts = amountsOf(group, option);
  const most = mostOf(option);
  if (!choice) return null;
  const { quantity = 1 } = choice;
  return (
    <div className="choice-how">
      {group.halves && <Portions entry={entry} view={view} />}
      {amounts.length > 1 && (
        <Select
          aria-label={fill(item.amountOf, { option: option.title })}
          className="choice-amount"
          value={choice.amount}
          data-amount-of={key}
          onChange={(event) => view.adjust(key, { amount: event.target.value })}
        >
          {amounts.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      )}
      {most > 1 && (
        <Stepper
          variant="outline"
          count={quantity}
          max={most}
          label={fill(item.quantity, { item: option.title })}
          decreaseLabel={item.less}
          increaseLabel={item.more}
          onDecrease={() => view.adjust(key, { by: -1 })}
          onIncrease={() => view.adjust(key, { by: 1 })}
        />
      )}
    </div>
  );
}

function Portions({ entry: { option, key, choice }, view }: Omit<Props, "group">) {
  const { item } = view.texts;
  const chosen = choice?.portion ?? WHOLE;
  const name = `${groupDomId(view.prefix, key)}-portion`;
  return (
    <fieldset className="choice-portions">
      <legend className="sr-only">{fill(item.where, { option: option.title })}</legend>
      {PORTIONS.map((portion) => (
        <RadioTile
          key={portion}
          title={item[portion]}
          name={name}
          className="w-11"
          value={portion}
          checked={portion === chosen}
          data-portion-of={key}
          onChange={() => view.adjust(key, { portion: portion === WHOLE ? null : portion })}
          label={
            <>
              <HalfIcon part={portion} size={22} />
              <VisuallyHidden>{item[portion]}</VisuallyHidden>
            </>
          }
        />
      ))}
    </fieldset>
  );
}
