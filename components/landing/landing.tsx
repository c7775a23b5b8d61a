import type { ComponentType } from "react";
import { AboutUs } from "@/components/landing/about-us";
import { AppPromotion } from "@/components/landing/app-promotion";
import { BrandValues } from "@/components/landing/brand-values";
import { Dishes } from "@/components/landing/dishes";
import { HeroBanner } from "@/components/landing/hero-banner";
import type { LandingProps } from "@/components/landing/landing-props";
import { Testimonials } from "@/components/landing/testimonials";
import type { LandingComponentName } from "@/config/constants";

const BANDS: Record<LandingComponentName, ComponentType<LandingProps>> = {
  heroBanner: HeroBanner,
  brandValues: BrandValues,
  menuSection: Dishes,
  appPromotion: AppPromotion,
  recommendedItems: Dishes,
  testimonials: Testimonials,
  aboutUs: AboutUs,
};

/** CFG-11: the enabled bands, in the order of the configuration. */
export function Landing({ business, locale, menu }: Omit<LandingProps, "component">) {
  const { components } = business.theme.pages.landing_screen;
  return components
    .filter((component) => component.enabled)
    .map((component, index) => {
      const Band = BANDS[component.name];
      // biome-ignore lint/suspicious/noArrayIndexKey: a band may occur twice, and the list never changes in the browser
      return <Band key={index} business={business} locale={locale} component={component} menu={menu} />;
    });
}
