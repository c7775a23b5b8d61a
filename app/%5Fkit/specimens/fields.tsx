"use client";

import { useState } from "react";
import type { KitTexts } from "@/app/%5Fkit/catalogue";
import { Group, Shelf, Specimen } from "@/app/%5Fkit/specimens/specimen";
import {
  Checkbox,
  ChoiceGroup,
  ColorField,
  Field,
  HomeIcon,
  Input,
  PhoneIcon,
  Radio,
  RadioCard,
  RadioTile,
  RatingInput,
  SearchIcon,
  SearchInput,
  Select,
  StoreIcon,
  Textarea,
  TextField,
} from "@/ui-kit";
import { DEFAULT_COLORS } from "@/ui-kit/tokens/theme-input";

/** Form controls: everything the user fills in or chooses. */
export function Fields({ t }: { t: KitTexts }) {
  const [stars, setStars] = useState(4);
  const [color, setColor] = useState<string>(DEFAULT_COLORS.primaryColor);
  return (
    <Group id="fields" title={t.groups.fields}>
      <Shelf>
        <Specimen widget="TextField" wide>
          <TextField label={t.name} placeholder={t.namePlaceholder} autoComplete="off" required />
          <TextField
            label={t.phone}
            type="tel"
            hint={t.phoneHint}
            before={<PhoneIcon size={20} />}
            optionalLabel={t.optional}
          />
          <TextField label={t.phone} type="tel" defaultValue="+91 80" error={t.phoneError} />
          <TextField label={t.name} defaultValue={t.dish} disabled />
        </Specimen>
        <Specimen widget="Field" wide>
          <Field label={t.size}>
            {(control) => (
              <Select {...control}>
                <option>{t.small}</option>
                <option>{t.large}</option>
              </Select>
            )}
          </Field>
          <Field label={t.name} labelHidden>
            {(control) => <Input {...control} placeholder={t.name} />}
          </Field>
          <Field label={t.note} optionalLabel={t.optional}>
            {(control) => <Textarea {...control} />}
          </Field>
        </Specimen>
        <Specimen widget="SearchInput" wide>
          <div className="relative">
            <SearchIcon
              size={20}
              className="pointer-events-none absolute inset-y-0 start-3.5 my-auto text-text-muted"
            />
            <SearchInput aria-label={t.search} placeholder={t.search} />
          </div>
        </Specimen>
        <Specimen widget="ColorField" ids="KIT-10" wide>
          <ColorField label={t.color} pickLabel={t.pickColor} wrong={t.noColor} value={color} onColor={setColor} />
        </Specimen>
        <Specimen widget="Checkbox" wide>
          <div>
            <Checkbox label={t.cheese} trailing={t.price} defaultChecked />
            <Checkbox label={t.spicy} hint={t.dishLine} />
            <Checkbox label={t.soldOut} disabled />
          </div>
        </Specimen>
        <Specimen widget="Radio" wide>
          <ChoiceGroup legend={t.size} hint={t.chooseOne}>
            <Radio name="size" label={t.small} defaultChecked trailing={t.price} />
            <Radio name="size" label={t.large} trailing={t.priceBefore} />
          </ChoiceGroup>
        </Specimen>
        <Specimen widget="RadioCard" wide>
          <ChoiceGroup legend={t.delivery}>
            <RadioCard name="place" label={t.home} hint={t.homeLine} leading={<HomeIcon />} defaultChecked />
            <RadioCard name="place" label={t.work} hint={t.workLine} leading={<StoreIcon />} />
          </ChoiceGroup>
        </Specimen>
        <Specimen widget="RadioTile" wide>
          <ChoiceGroup legend={t.pickup}>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
              {["12:30", "12:45", "13:00", "13:15"].map((time, index) => (
                <RadioTile key={time} name="time" label={time} defaultChecked={index === 1} disabled={index === 3} />
              ))}
            </div>
          </ChoiceGroup>
        </Specimen>
        <Specimen widget="RatingInput" wide>
          <RatingInput
            legend={t.howWasIt}
            name="stars"
            value={stars}
            onRate={setStars}
            starLabel={(count) => `${count} / 5`}
          />
        </Specimen>
        <Specimen widget="ChoiceGroup" wide>
          <ChoiceGroup legend={t.size} error={t.chooseError}>
            <Radio name="wrong" label={t.small} />
            <Radio name="wrong" label={t.large} />
          </ChoiceGroup>
        </Specimen>
      </Shelf>
    </Group>
  );
}
