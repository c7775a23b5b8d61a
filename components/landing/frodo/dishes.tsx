import { BandAction, WrittenCards, wordsOf } from "@/components/landing/landing-parts";
import type { DishesProps } from "@/components/landing/landing-props";
import { dishOf } from "@/components/menu/dish/dish-data";
import { DishList } from "@/components/menu/dish/dish-row";
import { LeastMinimum } from "@/components/menu/head/least-minimum";

/** Dishes with prices that can be added here, or the owner's own entries. Omitted when there is nothing to show. */
export function Dishes(props: DishesProps) {
  const { business, locale, component, menu, dishes, minimum, near } = props;
  const { title, subtitle, action, items } = component;
  if (items.length === 0 && (!menu || dishes.length === 0)) return null;
  const words = wordsOf(subtitle, { business, locale });
  return (
    <section className="landing-dishes" data-landing={component.name}>
      <div className="frame">
        <div className="landing-dishes-head">
          <div>
            <h2>{wordsOf(title, { business, locale })}</h2>
            {words && <p className="text-small text-text-muted">{words}</p>}
          </div>
          <BandAction business={business} locale={locale} action={action} variant="link" className="shrink-0 px-0!" />
        </div>
        <LeastMinimum words={minimum} className="text-text-muted" />
        {items.length > 0 ? (
          <WrittenCards business={business} locale={locale} items={items} />
        ) : (
          menu && <DishList dishes={dishes.map((item) => dishOf(item, menu.style))} level="h3" near={near} />
        )}
      </div>
    </section>
  );
}
