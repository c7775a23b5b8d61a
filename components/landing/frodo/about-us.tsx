import { BandAction, Paragraphs, Words } from "@/components/landing/landing-parts";
import { LandingPicture } from "@/components/landing/landing-picture";
import type { LandingProps } from "@/components/landing/landing-props";
import { textIn } from "@/lib/business/features";

/** The business's history. */
export function AboutUs({ business, locale, component }: LandingProps) {
  const { title, text, image, imagePhone, imageAlt, action } = component;
  return (
    <section className="bg-tertiary-soft text-on-tertiary-soft" data-landing="aboutUs">
      <div className="frame grid items-center gap-8 py-14 lg:grid-cols-2 lg:gap-16 lg:py-20">
        {image && (
          <LandingPicture
            business={business}
            image={image}
            imagePhone={imagePhone}
            alt={textIn(business, imageAlt, locale)}
            sizes="(width < 64rem) 92vw, 38rem"
            className="block aspect-[4/3] overflow-hidden rounded-sheet"
          />
        )}
        <div className="flex flex-col items-start gap-5">
          <h2 className="text-[clamp(1.5rem,1.1rem+1.6vw,2.25rem)]">
            <Words business={business} locale={locale} text={title} />
          </h2>
          <Paragraphs text={textIn(business, text, locale)} className="max-w-prose" />
          <BandAction business={business} locale={locale} action={action} />
        </div>
      </div>
    </section>
  );
}
