import type { ComponentType } from "react";
import { dishesByBand } from "@/components/landing/dishes-for";
import { AboutUs } from "@/components/landing/frodo/about-us";
import { AppPromotion } from "@/components/landing/frodo/app-promotion";
import { BrandValues } from "@/components/landing/frodo/brand-values";
import { Dishes } from "@/components/landing/frodo/dishes";
import { HeroBanner } from "@/components/landing/frodo/hero-banner";
import { Testimonials } from "@/components/landing/frodo/testimonials";
import type { DishesProps, LandingProps } from "@/components/landing/landing-props";
import { LunaAbout } from "@/components/landing/luna/about";
import { LunaApp } from "@/components/landing/luna/app";
import { LunaDishes } from "@/components/landing/luna/dishes";
import { LunaHero } from "@/components/landing/luna/hero";
import { LunaQuotes } from "@/components/landing/luna/quotes";
import { LunaValues } from "@/components/landing/luna/values";
import type { LandingComponentName } from "@/config/constants";
import { businessName, landingThemeOf } from "@/lib/business/features";
import { shownBands } from "@/lib/business/landing-bands";
import "@/components/landing/luna/luna.css";

type Bands = Readonly<Record<LandingComponentName, ComponentType<DishesProps>>>;

const FRODO: Bands = {
  heroBanner: HeroBanner,
  brandValues: BrandValues,
  menuSection: Dishes,
  appPromotion: AppPromotion,
  recommendedItems: Dishes,
  testimonials: Testimonials,
  aboutUs: AboutUs,
};
const LUNA: Bands = {
  heroBanner: LunaHero,
  brandValues: LunaValues,
  menuSection: LunaDishes,
  appPromotion: LunaApp,
  recommendedItems: LunaDishes,
  testimonials: LunaQuotes,
  aboutUs: LunaAbout,
};

/** CFG-11: the enabled bands that are filled in, in the order of the configuration and in the design that it names. */
export function Landing({ business, locale, menu, minimum }: Omit<LandingProps, "component" | "near">) {
  const theme = landingThemeOf(business);
  const bands = theme === "luna" ? LUNA : FRODO;
  const components = shownBands(business.theme.pages.landing_screen.components);
  const dishes = dishesByBand(components, menu);
  // A band may hold an owner's own entries instead, and nothing can be ordered there.
  const firstOrdered = components.findIndex((component) => (dishes.get(component)?.length ?? 0) > 0);
  return (
    <div className={theme} data-landing-theme={theme}>
      {!components.some(({ name }) => name === "heroBanner") && (
        <h1 className="sr-only">{businessName(business, locale)}</h1>
      )}
      {components.map((component, index) => {
        const Band = bands[component.name];
        const isFirst = index === firstOrdered;
        const props = {
          business,
          locale,
          component,
          menu,
          dishes: dishes.get(component) ?? [],
          minimum: isFirst ? minimum : null,
          // Its dishes are on the first screen of most shops, where a picture must not wait for the script.
          near: !isFirst,
        };
        // biome-ignore lint/suspicious/noArrayIndexKey: a band may occur twice, and the list never changes in the browser
        return <Band key={index} {...props} />;
      })}
    </div>
  );
}
