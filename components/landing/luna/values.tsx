import { ItemTitle, itemsOf, wordsOf } from "@/components/landing/landing-parts";
import { LandingPicture } from "@/components/landing/landing-picture";
import type { LandingProps } from "@/components/landing/landing-props";

/** What sets this business apart, as a numbered list beside its heading, which stays in view. */
export function LunaValues({ business, locale, component }: LandingProps) {
  const { title, subtitle, items } = component;
  const words = wordsOf(subtitle, { business, locale });
  return (
    <section className="luna-band frame luna-values" data-landing="brandValues">
      <div className="luna-values-head">
        <h2>{wordsOf(title, { business, locale })}</h2>
        {words && <p className="text-text-muted">{words}</p>}
      </div>
      <ol>
        {itemsOf(items, { business, locale }).map(({ key, item, title, text }) => (
          <li key={key}>
            <div className="luna-value-words">
              <h3>
                <ItemTitle business={business} item={item} title={title} />
              </h3>
              {text && <p className="text-text-muted">{text}</p>}
            </div>
            {item.image && (
              <LandingPicture
                business={business}
                locale={locale}
                image={item.image}
                sizes="9rem"
                className="luna-value-picture"
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
