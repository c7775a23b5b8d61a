import type { LandingProps } from "@/components/landing/landing-props";
import { textIn } from "@/lib/business/features";
import { assetUrl, linkTarget } from "@/lib/business/urls";
import { buttonClass } from "@/ui-kit";

/** The top of the page: what the business offers, a picture and a button, in less than a quarter of the screen. */
export function HeroBanner({ business, locale, component }: LandingProps) {
  const { title, subtitle, image, imagePhone, imageAlt, action, secondAction } = component;
  return (
    <section className="landing-hero scope-hero" data-landing="heroBanner">
      <div className="landing-words">
        <h1>{textIn(business, title, locale)}</h1>
        {subtitle && <p>{textIn(business, subtitle, locale)}</p>}
        <div className="landing-actions">
          {action && (
            <a href={linkTarget(business, action.link)} className={buttonClass()}>
              {textIn(business, action.label, locale)}
            </a>
          )}
          {secondAction && (
            <a href={linkTarget(business, secondAction.link)} className={buttonClass({ variant: "secondary" })}>
              {textIn(business, secondAction.label, locale)}
            </a>
          )}
        </div>
      </div>
      {image && (
        <picture className="landing-picture">
          {imagePhone && <source media="(width < 48rem)" srcSet={assetUrl(business, imagePhone)} />}
          <img
            src={assetUrl(business, image)}
            alt={textIn(business, imageAlt, locale)}
            width={1280}
            height={560}
            fetchPriority="high"
          />
        </picture>
      )}
    </section>
  );
}
