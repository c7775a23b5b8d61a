import { BandAction, Paragraphs, Words } from "@/components/landing/landing-parts";
import { LandingPicture } from "@/components/landing/landing-picture";
import type { LandingProps } from "@/components/landing/landing-props";
import { textIn } from "@/lib/business/features";

/** The business's history on its own colour, beside a picture that reaches the edge of the page. */
export function LunaAbout({ business, locale, component }: LandingProps) {
  const { title, text, image, imagePhone, imageAlt, action } = component;
  return (
    <section className="luna-about scope-hero" data-landing="aboutUs" data-picture={image ? "yes" : "no"}>
      <div className="luna-about-words">
        <h2>
          <Words business={business} locale={locale} text={title} />
        </h2>
        <Paragraphs text={textIn(business, text, locale)} />
        <BandAction business={business} locale={locale} action={action} />
      </div>
      {image && (
        <LandingPicture
          business={business}
          image={image}
          imagePhone={imagePhone}
          alt={textIn(business, imageAlt, locale)}
          sizes="(width < 64rem) 100vw, 50vw"
          className="luna-about-picture"
        />
      )}
    </section>
  );
}
