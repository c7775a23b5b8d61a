import type { LandingProps } from "@/components/landing/landing-props";
import { AppBand } from "@/components/landing/shared-bands";

const DESIGN = {
  sizes: "(width < 48rem) 90vw, 20rem",
  classes: {
    section: "luna-band frame",
    body: "luna-app",
    picture: "luna-app-picture",
    words: undefined,
    text: "text-text-muted",
  },
};

/** The brand's apps in a frame of their own. */
export const LunaApp = (props: LandingProps) => <AppBand {...props} design={DESIGN} />;
