import type { LandingProps } from "@/components/landing/landing-props";
import { AppBand } from "@/components/landing/shared-bands";

const DESIGN = {
  sizes: "12rem",
  classes: {
    section: "scope-hero",
    body: "frame flex flex-wrap items-center gap-8 py-14",
    picture: "block aspect-square w-48 overflow-hidden rounded-card",
    words: "flex flex-1 basis-80 flex-col items-start gap-4",
    text: "max-w-prose text-text-muted",
  },
};

/** The brand's apps, across the page. */
export const AppPromotion = (props: LandingProps) => <AppBand {...props} design={DESIGN} />;
