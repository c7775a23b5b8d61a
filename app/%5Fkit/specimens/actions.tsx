"use client";

import { useState } from "react";
import type { KitTexts } from "@/app/%5Fkit/catalogue";
import { Group, Shelf, Specimen } from "@/app/%5Fkit/specimens/specimen";
import {
  ActionRow,
  ArrowForwardIcon,
  BagIcon,
  Button,
  ButtonLink,
  CheckIcon,
  ChevronForwardIcon,
  Chip,
  ChipSelect,
  HeartIcon,
  IconButton,
  LeafIcon,
  PlainButton,
  Spinner,
  Stepper,
  StoreIcon,
} from "@/ui-kit";

const VARIANTS = ["primary", "secondary", "outline", "ghost", "danger", "link"] as const;
const SIZES = ["small", "medium", "large"] as const;

/** Buttons, steppers and filters. */
export function Actions({ t }: { t: KitTexts }) {
  const [count, setCount] = useState(1);
  const [veg, setVeg] = useState(true);
  const stepper = { label: t.dish, decreaseLabel: t.less, increaseLabel: t.plus };
  return (
    <Group id="actions" title={t.groups.actions}>
      <Shelf>
        <Specimen widget="Button">
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant === "danger" ? t.delete : t.add}
            </Button>
          ))}
          {SIZES.map((size) => (
            <Button key={size} size={size} before={<BagIcon size={20} />}>
              {t.add}
            </Button>
          ))}
          <Button loading>{t.pay}</Button>
          <Button disabled>{t.pay}</Button>
          <Button block size="large" after={<ArrowForwardIcon size={20} />}>
            {t.pay}
          </Button>
        </Specimen>
        <Specimen widget="PlainButton">
          <PlainButton>{t.add}</PlainButton>
          <p className="text-text-muted">
            {t.dishLine}{" "}
            <PlainButton variant="link" size="inline">
              {t.more}
            </PlainButton>
          </p>
        </Specimen>
        <Specimen widget="ActionRow" wide>
          <ActionRow leading={<StoreIcon />} trailing={<ChevronForwardIcon size={20} />}>
            {t.home} <span className="text-small text-text-muted">{t.homeLine}</span>
          </ActionRow>
          <ActionRow card selected trailing={<CheckIcon size={22} className="text-success-text" />}>
            <span className="block font-semibold">{t.store}</span>
            <span className="block text-small">{t.storeLine}</span>
          </ActionRow>
          <ActionRow card trailing={<ChevronForwardIcon size={20} />}>
            <span className="block font-semibold">{t.work}</span>
            <span className="block text-small text-text-muted">{t.workLine}</span>
          </ActionRow>
          <ActionRow card busy trailing={<Spinner label={t.loading} />}>
            {t.work}
          </ActionRow>
          <ActionRow card disabled>
            {t.soldOut}
          </ActionRow>
        </Specimen>
        <Specimen widget="ButtonLink">
          <ButtonLink href="#actions">{t.more}</ButtonLink>
          <ButtonLink href="#actions" variant="outline" after={<ArrowForwardIcon size={20} />}>
            {t.more}
          </ButtonLink>
        </Specimen>
        <Specimen widget="IconButton">
          {(["ghost", "soft", "raised"] as const).map((variant) => (
            <IconButton key={variant} label={t.like} variant={variant} icon={<HeartIcon />} />
          ))}
          <IconButton label={t.like} icon={<HeartIcon />} disabled />
        </Specimen>
        <Specimen widget="Stepper">
          <Stepper
            {...stepper}
            count={count}
            removes
            max={9}
            onDecrease={() => setCount(Math.max(0, count - 1))}
            onIncrease={() => setCount(count + 1)}
          />
          <Stepper {...stepper} count={3} variant="outline" />
          <Stepper {...stepper} count={9} max={9} />
        </Specimen>
        <Specimen widget="Chip">
          <Chip selected={veg} before={<LeafIcon size={16} />} onClick={() => setVeg(!veg)}>
            {t.veg}
          </Chip>
          <Chip selected={false}>{t.spicy}</Chip>
          <Chip disabled>{t.vegan}</Chip>
        </Specimen>
        <Specimen widget="ChipSelect">
          <ChipSelect aria-label={t.size}>
            <option>{t.popular}</option>
            <option>{t.spicy}</option>
          </ChipSelect>
          <ChipSelect aria-label={t.size} on>
            <option>{t.spicy}</option>
          </ChipSelect>
        </Specimen>
      </Shelf>
    </Group>
  );
}
