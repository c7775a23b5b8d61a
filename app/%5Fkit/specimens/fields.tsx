"use client";

import type { KitTexts } from "@/app/%5Fkit/catalogue";
import { Group, Shelf, Specimen } from "@/app/%5Fkit/specimens/specimen";
import {
  Checkbox,
  ChoiceGroup,
  Field,
  HomeIcon,
  PhoneIcon,
  Radio,
  RadioCard,
  Select,
  StoreIcon,
  Textarea,
  TextField,
} from "@/ui-kit";

/** Everything that is filled in or chosen. */
export function Fields({ t }: { t: KitTexts }) {
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
          <Field label={t.note} optionalLabel={t.optional}>
            {(control) => <Textarea {...control} />}
          </Field>
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
