import { BandAction } from "@/components/landing/landing-parts";
import { LandingPicture } from "@/components/landing/landing-picture";
import type { LandingProps } from "@/components/landing/landing-props";
import { businessName, textIn } from "@/lib/business/features";

/** The top of the page: what the business offers, a picture and a button, in less than a quarter of the screen. */
export function HeroBanner({ business, locale, component }: LandingProps) {
  const { title, subtitle, image, imagePhone, imageAlt, action, secondAction } = component;
  const words = textIn(business, subtitle, locale);
  return (
    <section className="landing-hero scope-hero" data-landing="heroBanner">
      <div className="landing-words">
        <h1>{textIn(business, title, locale) || businessName(business, locale)}</h1>
        {words && <p>{words}</p>}
        <div className="landing-actions">
          <BandAction business={business} locale={locale} action={action} />
          <BandAction business={business} locale={locale} action={secondAction} variant="secondary" />
        </div>
      </div>
      {image && (
        <LandingPicture
          business={business}
          image={image}
          imagePhone={imagePhone}
          alt={textIn(business, imageAlt, locale)}
          sizes="36vw"
          first
          className="landing-picture"
        />
      )}
    </section>
  );
}
