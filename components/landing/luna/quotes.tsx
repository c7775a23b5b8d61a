import { itemsOf, Words } from "@/components/landing/landing-parts";
import type { LandingProps } from "@/components/landing/landing-props";

/** What guests say: the first in large letters across the page, the others below it. */
export function LunaQuotes({ business, locale, component }: LandingProps) {
  return (
    <section className="luna-band luna-quotes" data-landing="testimonials">
      <div className="frame">
        <h2>
          <Words business={business} locale={locale} text={component.title} />
        </h2>
        <ul>
          {itemsOf(component.items, { business, locale }).map(({ key, item, title, text, place }) => (
            <li key={key}>
              <figure>
                <blockquote>
                  <p>{text || title}</p>
                </blockquote>
                <figcaption>
                  {item.author && <span className="font-semibold">{item.author}</span>} {place}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
