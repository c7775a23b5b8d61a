import { ItemTitle, itemsOf, wordsOf } from "@/components/landing/landing-parts";
import { LandingPicture } from "@/components/landing/landing-picture";
import type { LandingProps } from "@/components/landing/landing-props";
import { FlameIcon, HeartIcon, LeafIcon, StarIcon } from "@/ui-kit";

const MARKS = [LeafIcon, FlameIcon, HeartIcon, StarIcon];

/** What sets this business apart. An entry without a picture of its own has a mark. */
export function BrandValues({ business, locale, component }: LandingProps) {
  const words = wordsOf(component.subtitle, { business, locale });
  return (
    <section className="frame py-10 lg:py-16" data-landing="brandValues">
      <h2 className="max-w-2xl text-[clamp(1.5rem,1.1rem+1.6vw,2.25rem)]">
        {wordsOf(component.title, { business, locale })}
      </h2>
      {words && <p className="mt-2 max-w-prose text-text-muted">{words}</p>}
      <ul className="mt-8 grid gap-8 md:grid-cols-3 lg:mt-12 lg:gap-12">
        {itemsOf(component.items, { business, locale }).map(({ key, item, title, text }) => {
          const Mark = MARKS[key % MARKS.length] ?? LeafIcon;
          return (
            <li key={key} className="border-border border-t pt-6">
              {item.image ? (
                <LandingPicture
                  business={business}
                  locale={locale}
                  image={item.image}
                  sizes="4rem"
                  className="block size-16 overflow-hidden rounded-card"
                />
              ) : (
                <span className="grid size-12 place-items-center rounded-full bg-tertiary-soft text-on-tertiary-soft">
                  <Mark size={24} />
                </span>
              )}
              <h3 className="mt-4">
                <ItemTitle business={business} item={item} title={title} />
              </h3>
              {text && <p className="mt-2 text-text-muted">{text}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
