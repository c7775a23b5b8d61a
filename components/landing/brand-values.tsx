import type { LandingProps } from "@/components/landing/landing-props";
import { textIn } from "@/lib/business/features";
import { FlameIcon, HeartIcon, LeafIcon, StarIcon } from "@/ui-kit";

const MARKS = [LeafIcon, FlameIcon, HeartIcon, StarIcon];

/** What sets this business apart. */
export function BrandValues({ business, locale, component }: LandingProps) {
  return (
    <section className="frame py-14 lg:py-20" data-landing="brandValues">
      <h2 className="max-w-2xl text-[clamp(1.5rem,1.1rem+1.6vw,2.25rem)]">
        {textIn(business, component.title, locale)}
      </h2>
      <ul className="mt-8 grid gap-8 md:grid-cols-3 lg:mt-12 lg:gap-12">
        {component.items.map((item, index) => {
          const Mark = MARKS[index % MARKS.length] ?? LeafIcon;
          return (
            <li key={textIn(business, item.title, locale)} className="border-border border-t pt-6">
              <span className="grid size-12 place-items-center rounded-full bg-tertiary-soft text-on-tertiary-soft">
                <Mark size={24} />
              </span>
              <h3 className="mt-4">{textIn(business, item.title, locale)}</h3>
              <p className="mt-2 text-text-muted">{textIn(business, item.text, locale)}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
