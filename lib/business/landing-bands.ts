import type { LandingComponent } from "@/config/schema-theme";

type Text = LandingComponent["title"];

const isWritten = (text: Text): boolean =>
  typeof text === "string"
    ? text.trim() !== ""
    : Object.values(text ?? {}).some((each) => typeof each === "string" && each.trim() !== "");

/** Whether guests see more of a band than its empty frame. Bands of dishes and apps see to that themselves. */
function hasContent({ name, title, subtitle, text, image, items }: LandingComponent): boolean {
  if (name === "brandValues" || name === "testimonials")
    return items.some((item) => isWritten(item.title) || isWritten(item.text));
  if (name === "heroBanner" || name === "aboutUs") return [title, subtitle, text].some(isWritten) || Boolean(image);
  return true;
}

/** The bands of a landing page that are on and filled in; all that are on while none is filled in. */
export function shownBands(components: readonly LandingComponent[]): readonly LandingComponent[] {
  const enabled = components.filter((each) => each.enabled);
  const filled = enabled.filter(hasContent);
  return filled.length > 0 ? filled : enabled;
}
