import type { LandingProps } from "@/components/landing/landing-props";
import { HeroPicture, HeroWords } from "@/components/landing/shared-bands";

const DESIGN = {
  sizes: "40vw",
  classes: { words: "landing-words", actions: "landing-actions", picture: "landing-picture" },
};

/** The top of the page: what the business offers, a picture and a button, in less than a quarter of the screen. */
export function HeroBanner(props: LandingProps) {
  return (
    <section className="landing-hero scope-hero" data-landing="heroBanner">
      <HeroWords {...props} design={DESIGN} />
      <HeroPicture {...props} design={DESIGN} />
    </section>
  );
}
