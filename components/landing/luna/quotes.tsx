import { itemsOf, wordsOf } from "@/components/landing/landing-parts";
import type { LandingProps } from "@/components/landing/landing-props";

/** What guests say: the first in large letters across the page, the others below it. */
export function LunaQuotes({ business, locale, component }: LandingProps) {
  return (
    <section className="luna-band luna-quotes" data-landing="testimonials">
      <div className="frame">
        <h2>{wordsOf(component.title, { business, locale })}</h2>
        <ul>
          {itemsOf(component.items, { business, locale }).map(({ key, title, text, place, author }) => (
            <li key={key}>
              <figure>
                <blockquote>
                  <p>{text || title}</p>
                </blockquote>
                <figcaption>
                  {author && <span className="font-semibold">{author}</span>} {place}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
