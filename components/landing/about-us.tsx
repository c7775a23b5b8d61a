import type { LandingProps } from "@/components/landing/landing-props";
import { textIn } from "@/lib/business/features";
import { assetUrl, linkTarget } from "@/lib/business/urls";
import { buttonClass } from "@/ui-kit";
import "@/components/pages/prose.css";

/** The business's history. */
export function AboutUs({ business, locale, component }: LandingProps) {
  const { title, text, image, imagePhone, imageAlt, action } = component;
  return (
    <section className="bg-tertiary-soft text-on-tertiary-soft" data-landing="aboutUs">
      <div className="frame grid items-center gap-8 py-14 lg:grid-cols-2 lg:gap-16 lg:py-20">
        {image && (
          <picture className="block aspect-[4/3] overflow-hidden rounded-sheet">
            {imagePhone && <source media="(width < 48rem)" srcSet={assetUrl(business, imagePhone)} />}
            <img
              src={assetUrl(business, image)}
              alt={textIn(business, imageAlt, locale)}
              width={1280}
              height={560}
              loading="lazy"
              className="size-full object-cover"
            />
          </picture>
        )}
        <div className="flex flex-col items-start gap-5">
          <h2 className="text-[clamp(1.5rem,1.1rem+1.6vw,2.25rem)]">{textIn(business, title, locale)}</h2>
          <p className="max-w-prose">{textIn(business, text, locale)}</p>
          {action && (
            <a href={linkTarget(business, action.link)} className={buttonClass()}>
              {textIn(business, action.label, locale)}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
