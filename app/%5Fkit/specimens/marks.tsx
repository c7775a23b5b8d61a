import type { KitTexts } from "@/app/%5Fkit/catalogue";
import { Group, Shelf, Specimen } from "@/app/%5Fkit/specimens/specimen";
import {
  Badge,
  FlameIcon,
  type FoodType,
  FoodTypeMark,
  Price,
  Rating,
  Skeleton,
  Spinner,
  VisuallyHidden,
} from "@/ui-kit";
import * as icons from "@/ui-kit/icons";

const TONES = ["neutral", "primary", "accent", "success", "warning", "failure"] as const;

/** Small marks that describe the thing next to them. */
export function Marks({ t }: { t: KitTexts }) {
  const foods: [FoodType, string][] = [
    ["veg", t.veg],
    ["non-veg", t.nonVeg],
    ["egg", t.egg],
    ["vegan", t.vegan],
  ];
  return (
    <Group id="marks" title={t.groups.marks}>
      <Shelf>
        <Specimen widget="Badge">
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {t.popular}
            </Badge>
          ))}
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone} solid before={<FlameIcon size={14} />}>
              {t.spicy}
            </Badge>
          ))}
        </Specimen>
        <Specimen widget="Price">
          <Price value={t.price} />
          <Price value={t.price} before={t.priceBefore} valueLabel={t.now} beforeLabel={t.was} />
        </Specimen>
        <Specimen widget="Rating">
          <Rating value={t.rating} label={t.rated} />
          <Rating value={t.rating} label={t.rated} count={t.votes} />
        </Specimen>
        <Specimen widget="FoodTypeMark">
          {foods.map(([type, label]) => (
            <span key={type} className="inline-flex items-center gap-2">
              <FoodTypeMark type={type} label={label} />
              <span aria-hidden="true">{label}</span>
            </span>
          ))}
        </Specimen>
        <Specimen widget="Spinner">
          <Spinner label={t.loading} />
          <Spinner size={32} />
        </Specimen>
        <Specimen widget="Skeleton" wide>
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-24 w-full" />
        </Specimen>
        <Specimen widget="VisuallyHidden">
          <VisuallyHidden>{t.dish}</VisuallyHidden>
          <span aria-hidden="true">…</span>
        </Specimen>
        <Specimen widget="Icons">
          {Object.entries(icons).map(([name, Icon]) => (
            <Icon key={name} />
          ))}
        </Specimen>
      </Shelf>
    </Group>
  );
}
