import { BandAction, Paragraphs, wordsOf } from "@/components/landing/landing-parts";
import { LandingPicture } from "@/components/landing/landing-picture";
import type { LandingProps } from "@/components/landing/landing-props";

/** The business's history. */
export function AboutUs({ business, locale, component }: LandingProps) {
  const { title, text, image, imagePhone, imageAlt, action } = component;
  return (
    <section className="bg-tertiary-soft text-on-tertiary-soft" data-landing="aboutUs">
      <div className="frame grid items-center gap-8 py-14 lg:grid-cols-2 lg:gap-16 lg:py-20">
        {image && (
          <LandingPicture
            business={business}
            locale={locale}
            image={image}
            imagePhone={imagePhone}
            alt={imageAlt}
            sizes="(width < 64rem) 92vw, 38rem"
            className="block aspect-[4/3] overflow-hidden rounded-sheet"
          />
        )}
        <div className="flex flex-col items-start gap-5">
          <h2 className="text-[clamp(1.5rem,1.1rem+1.6vw,2.25rem)]">{wordsOf(title, { business, locale })}</h2>
          <Paragraphs business={business} locale={locale} text={text} className="max-w-prose" />
          <BandAction business={business} locale={locale} action={action} />
        </div>
      </div>
    </section>
  );
}
