export { watchSections } from "@/ui-kit/chip/section-spy";

/** What tabs do besides being links; they load it once the page is hydrated. */
export type Motion = Pick<typeof import("@/ui-kit/chip/tabs-motion"), "centre" | "glideTo">;

/** Centres the current chip in its strip without scrolling the page. */
export function centre(strip: HTMLElement | null, id: string) {
  const chip = strip?.querySelector<HTMLElement>(`[data-section="${CSS.escape(id)}"]`);
  if (!strip || !chip || strip.scrollWidth <= strip.clientWidth) return;
  const box = strip.getBoundingClientRect();
  const at = chip.getBoundingClientRect();
  strip.scrollBy({ left: at.left + at.width / 2 - (box.left + box.width / 2), behavior: "smooth" });
}

/**
 * In screens. Beyond this, a smooth scroll is too long to follow, and content loading on the way changes heights and
 * spoils the target.
 */
const FAR = 4;

/** Frames to wait after a jump until the content around the target has its real height. */
const SETTLING = 3;

/**
 * Scrolls to a section: smoothly if it is near, at once if it is far. Scrolls again when the content above has its real
 * height.
 */
export function glideTo(section: HTMLElement) {
  const far = Math.abs(section.getBoundingClientRect().top) > FAR * innerHeight;
  const still = far || matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still) jumpTo(section, SETTLING);
  else section.scrollIntoView({ behavior: "smooth" });
}

function jumpTo(section: HTMLElement, again: number) {
  section.scrollIntoView({ behavior: "instant" });
  if (again > 0) requestAnimationFrame(() => jumpTo(section, again - 1));
}
