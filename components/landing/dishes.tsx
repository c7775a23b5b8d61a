import { DishCard } from "@/components/landing/dish-card";
import type { LandingProps } from "@/components/landing/landing-props";
import type { Category, MenuItem } from "@/lib/api/menu";
import { textIn } from "@/lib/business/features";
import { linkTarget } from "@/lib/business/urls";
import { buttonClass } from "@/ui-kit";

const SHOWN = 6;

const itemsOf = (categories: readonly Category[]): MenuItem[] =>
  categories.flatMap((category) => [...category.items, ...itemsOf(category.sub_categories)]);

const orderable = (item: MenuItem) => item.available && item.current_stock !== 0;

/**
 * `menuSection`: the best-sellers. `recommendedItems`: what the kitchen recommends. Omitted when there is nothing to
 * show.
 */
export function Dishes({ business, locale, component, menu }: LandingProps) {
  if (!menu) return null;
  const { categories, recommended_items } = menu.items;
  const all = itemsOf(categories);
  const wanted = component.name === "recommendedItems" ? recommended_items : all.filter((item) => item.bestseller);
  const shown = [...new Map([...wanted, ...all].filter(orderable).map((item) => [item.id, item])).values()].slice(
    0,
    SHOWN,
  );
  if (shown.length === 0) return null;
  const { title, subtitle, action } = component;
  return (
    <section className="bg-surface-sunken" data-landing={component.name}>
      <div className="frame py-14 lg:py-20">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h2 className="text-[clamp(1.5rem,1.1rem+1.6vw,2.25rem)]">{textIn(business, title, locale)}</h2>
            {subtitle && <p className="mt-2 text-text-muted">{textIn(business, subtitle, locale)}</p>}
          </div>
          {action && (
            <a href={linkTarget(business, action.link)} className={buttonClass({ variant: "secondary" })}>
              {textIn(business, action.label, locale)}
            </a>
          )}
        </div>
        <ul className="mt-8 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((item) => (
            <li key={item.id}>
              <DishCard business={business} locale={locale} item={item} currency={menu.currency} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
