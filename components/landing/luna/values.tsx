import { ItemTitle, itemsOf, Words } from "@/components/landing/landing-parts";
import { LandingPicture } from "@/components/landing/landing-picture";
import type { LandingProps } from "@/components/landing/landing-props";
import { textIn } from "@/lib/business/features";

/** What sets this business apart, as a numbered list beside its heading, which stays in view. */
export function LunaValues({ business, locale, component }: LandingProps) {
  const { title, subtitle, items } = component;
  const words = textIn(business, subtitle, locale);
  return (
    <section className="luna-band frame luna-values" data-landing="brandValues">
      <div className="luna-values-head">
        <h2>
          <Words business={business} locale={locale} text={title} />
        </h2>
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
                image={item.image}
                alt=""
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
