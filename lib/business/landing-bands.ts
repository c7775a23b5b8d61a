import type { LandingComponent } from "@/config/schema-theme";
import { hasText } from "@/lib/domain/pages/has-text";

/** Whether guests see more of a band than its empty frame. Bands of dishes and apps see to that themselves. */
function hasContent({ name, title, subtitle, text, image, items }: LandingComponent): boolean {
  if (name === "brandValues" || name === "testimonials")
    return items.some((item) => hasText(item.title) || hasText(item.text));
  if (name === "heroBanner" || name === "aboutUs") return [title, subtitle, text].some(hasText) || Boolean(image);
  return true;
}

/** The bands of a landing page that are on and filled in; all that are on while none is filled in. */
export function shownBands(components: readonly LandingComponent[]): readonly LandingComponent[] {
  const enabled = components.filter((each) => each.enabled);
  const filled = enabled.filter(hasContent);
  return filled.length > 0 ? filled : enabled;
}
