import { BandAction, Paragraphs, wordsOf } from "@/components/landing/landing-parts";
import { LandingPicture } from "@/components/landing/landing-picture";
import type { LandingProps } from "@/components/landing/landing-props";

/** The business's history on its own colour, beside a picture that reaches the edge of the page. */
export function LunaAbout({ business, locale, component }: LandingProps) {
  const { title, text, image, imagePhone, imageAlt, action } = component;
  return (
    <section className="luna-about scope-hero" data-landing="aboutUs" data-picture={image ? "yes" : "no"}>
      <div className="luna-about-words">
        <h2>{wordsOf(title, { business, locale })}</h2>
        <Paragraphs business={business} locale={locale} text={text} />
        <BandAction business={business} locale={locale} action={action} />
      </div>
      {image && (
        <LandingPicture
          business={business}
          locale={locale}
          image={image}
          imagePhone={imagePhone}
          alt={imageAlt}
          sizes="(width < 64rem) 100vw, 50vw"
          className="luna-about-picture"
        />
      )}
    </section>
  );
}
