import type { LandingProps } from "@/components/landing/landing-props";
import { textIn } from "@/lib/business/features";
import { assetUrl, linkTarget } from "@/lib/business/urls";
import { buttonClass } from "@/ui-kit";
import "@/components/pages/prose.css";

/** The top of the page: what the business offers, one large picture, one button. */
export function HeroBanner({ business, locale, component }: LandingProps) {
  const { title, subtitle, image, imagePhone, imageAlt, action, secondAction } = component;
  return (
    <section className="scope-hero overflow-hidden" data-landing="heroBanner">
      <div className="mx-auto grid max-w-[96rem] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] lg:items-center">
        <div className="order-1 flex flex-col items-start gap-5 px-[clamp(1rem,4vw,2rem)] py-8 lg:order-none lg:gap-7 lg:ps-[max(2rem,calc((100vw-80rem)/2+2rem))] lg:pe-12 lg:py-20 2xl:ps-24">
          <h1 className="text-display">{textIn(business, title, locale)}</h1>
          {subtitle && <p className="max-w-prose text-text-muted lg:text-h3">{textIn(business, subtitle, locale)}</p>}
          <div className="flex flex-wrap gap-3">
            {action && (
              <a href={linkTarget(business, action.link)} className={buttonClass({ size: "large" })}>
                {textIn(business, action.label, locale)}
              </a>
            )}
            {secondAction && (
              <a
                href={linkTarget(business, secondAction.link)}
                className={buttonClass({ size: "large", variant: "secondary" })}
              >
                {textIn(business, secondAction.label, locale)}
              </a>
            )}
          </div>
        </div>
        {image && (
          <picture className="block aspect-[4/3] overflow-hidden sm:aspect-[16/9] lg:aspect-auto lg:h-[min(38rem,70vh)] lg:rounded-es-[4rem]">
            {imagePhone && <source media="(width < 48rem)" srcSet={assetUrl(business, imagePhone)} />}
            <img
              src={assetUrl(business, image)}
              alt={textIn(business, imageAlt, locale)}
              width={1280}
              height={560}
              fetchPriority="high"
              className="size-full object-cover lg:object-[75%_50%]"
            />
          </picture>
        )}
      </div>
    </section>
  );
}
