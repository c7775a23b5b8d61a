import { BandAction } from "@/components/landing/landing-parts";
import { LandingPicture } from "@/components/landing/landing-picture";
import type { LandingProps } from "@/components/landing/landing-props";
import { businessName, textIn } from "@/lib/business/features";

/** A picture across the page, and the words on a sheet of paper laid over its lower edge. */
export function LunaHero({ business, locale, component }: LandingProps) {
  const { title, subtitle, image, imagePhone, imageAlt, action, secondAction } = component;
  const shop = { business, locale };
  const words = textIn(business, subtitle, locale);
  return (
    <section className="luna-hero" data-landing="heroBanner" data-picture={image ? "yes" : "no"}>
      {image && (
        <LandingPicture
          business={business}
          image={image}
          imagePhone={imagePhone}
          alt={textIn(business, imageAlt, locale)}
          sizes="100vw"
          first
          className="luna-hero-picture"
        />
      )}
      <div className="luna-paper">
        <h1>{textIn(business, title, locale) || businessName(business, locale)}</h1>
        {words && <p>{words}</p>}
        <div className="luna-actions">
          <BandAction {...shop} action={action} />
          <BandAction {...shop} action={secondAction} variant="secondary" />
        </div>
      </div>
    </section>
  );
}
