import type { LandingProps } from "@/components/landing/landing-props";
import { HeroPicture, HeroWords } from "@/components/landing/shared-bands";

const DESIGN = {
  sizes: "100vw",
  classes: { words: "luna-paper", actions: "luna-actions", picture: "luna-hero-picture" },
};

/** A picture across the page, and the words on a sheet of paper laid over its lower edge. */
export function LunaHero(props: LandingProps) {
  return (
    <section className="luna-hero" data-landing="heroBanner" data-picture={props.component.image ? "yes" : "no"}>
      <HeroPicture {...props} design={DESIGN} />
      <HeroWords {...props} design={DESIGN} />
    </section>
  );
}
