import { BandAction, WrittenCards, wordsOf } from "@/components/landing/landing-parts";
import type { DishesProps } from "@/components/landing/landing-props";
import { tileOf } from "@/components/menu/dish/dish-data";
import { DishTile } from "@/components/menu/dish/dish-row";
import { LeastMinimum } from "@/components/menu/head/least-minimum";

/** Dishes as large pictures in a strip that is pushed along, or the owner's own entries. */
export function LunaDishes(props: DishesProps) {
  const { business, locale, component, menu, dishes, minimum } = props;
  const { title, subtitle, action, items } = component;
  if (items.length === 0 && (!menu || dishes.length === 0)) return null;
  const words = wordsOf(subtitle, { business, locale });
  return (
    <section className="luna-band luna-dishes" data-landing={component.name}>
      <div className="frame luna-centred">
        <h2>{wordsOf(title, { business, locale })}</h2>
        {words && <p className="text-text-muted">{words}</p>}
        <LeastMinimum words={minimum} className="text-text-muted" />
      </div>
      {items.length > 0 ? (
        <div className="frame">
          <WrittenCards business={business} locale={locale} items={items} />
        </div>
      ) : (
        <ul className="luna-strip">
          {menu && dishes.map((item) => <DishTile key={item.id} dish={tileOf(item, menu.style)} level="h3" />)}
        </ul>
      )}
      <div className="frame luna-centred">
        <BandAction business={business} locale={locale} action={action} variant="secondary" />
      </div>
    </section>
  );
}
