import { itemsOf, wordsOf } from "@/components/landing/landing-parts";
import type { LandingProps } from "@/components/landing/landing-props";

/** What guests say. */
export function Testimonials({ business, locale, component }: LandingProps) {
  return (
    <section className="frame py-10 lg:py-16" data-landing="testimonials">
      <h2 className="text-[clamp(1.5rem,1.1rem+1.6vw,2.25rem)]">{wordsOf(component.title, { business, locale })}</h2>
      <ul className="mt-8 grid gap-6 md:grid-cols-3">
        {itemsOf(component.items, { business, locale }).map(({ key, title, text, place, author }) => (
          <li key={key}>
            <figure className="flex h-full flex-col justify-between gap-6 rounded-card bg-primary-soft p-6 text-on-primary-soft lg:p-8">
              <blockquote className="text-h3">
                <p>{text || title}</p>
              </blockquote>
              <figcaption className="text-small">
                <span className="block font-semibold">{author}</span>
                {place}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
