"use client";

import { useState } from "react";
import { StoreNumber } from "@/components/cart/store-number";
import type { ItemTexts } from "@/components/item/item-texts";
import { useItemTexts } from "@/components/item/use-item-texts";
import { Missing } from "@/components/texts/part-texts";
import { DIETS, NO_DIET } from "@/lib/domain/diet";
import { ALLERGENS } from "@/lib/domain/menu/allergens";
import { dietOf, keepDiet } from "@/lib/state/diet/diet-profile";
import { useStorefront } from "@/lib/state/provider";
import { Button } from "@/ui-kit/button/button";
import { Checkbox, ChoiceGroup, Radio } from "@/ui-kit/choice/choice";
import { Sheet } from "@/ui-kit/sheet/sheet";

/** A guest's allergies and diet: stored on the device, applied to the menu, sent to the kitchen with an order. */
export default function DietEditor({ onClose }: { onClose: () => void }) {
  const texts = useItemTexts();
  return texts ? <Editor texts={texts} onClose={onClose} /> : <Missing onGone={onClose} />;
}

function Editor({ texts, onClose }: { texts: ItemTexts; onClose: () => void }) {
  const storefront = useStorefront();
  const { businessId } = storefront.settings;
  const [profile, setProfile] = useState(() => dietOf(businessId) ?? NO_DIET);
  const { diet: words, allergens, item } = texts;
  const save = (kept: typeof profile) => {
    onClose();
    if (keepDiet(businessId, kept)) storefront.toasts.show({ title: words.saved, variant: "success" });
  };
  const without = (name: string) => profile.allergens.filter((one) => one !== name);
  return (
    <Sheet
      open
      onClose={onClose}
      title={words.title}
      closeLabel={item.close}
      data-diet-editor
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" size="large" onClick={() => save(NO_DIET)}>
            {words.clear}
          </Button>
          <Button size="large" onClick={() => save(profile)}>
            {words.save}
          </Button>
        </div>
      }
    >
      <div className="grid gap-6">
        <p className="text-text-muted">{words.intro}</p>
        <ChoiceGroup legend={words.allergens}>
          <div className="diet-allergens">
            {ALLERGENS.map((name) => (
              <Checkbox
                key={name}
                label={allergens[name]}
                checked={profile.allergens.includes(name)}
                onChange={(event) =>
                  setProfile({ ...profile, allergens: [...without(name), ...(event.target.checked ? [name] : [])] })
                }
              />
            ))}
          </div>
        </ChoiceGroup>
        <ChoiceGroup legend={words.diet}>
          {[null, ...DIETS].map((diet) => (
            <Radio
              key={diet ?? "any"}
              name="diet"
              label={diet ? words[diet] : words.noDiet}
              checked={profile.diet === diet}
              onChange={() => setProfile({ ...profile, diet })}
            />
          ))}
        </ChoiceGroup>
        <Checkbox
          label={words.hide}
          hint={words.hideHint}
          checked={profile.hide}
          onChange={(event) => setProfile({ ...profile, hide: event.target.checked })}
        />
        <p className="text-small text-text-muted">
          {words.promise}
          <StoreNumber />
        </p>
      </div>
    </Sheet>
  );
}
