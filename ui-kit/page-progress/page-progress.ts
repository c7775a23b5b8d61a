import type { NProgress } from "nprogress";

/** Settings of payments-and-widgets, section 9: minimum share shown, and duration of each step in milliseconds. */
const SETTINGS = {
  minimum: 0.08,
  speed: 200,
  easing: "ease",
  trickle: true,
  trickleSpeed: 200,
  showSpinner: false,
  // The library's own markup has an invalid role. The router already announces a change of page.
  template: '<div data-bar aria-hidden="true"></div>',
  barSelector: "[data-bar]",
};

export type PageProgress = {
  /** Shows the bar at 0.08 or more and lets it trickle. */
  start: () => void;
  /** Fills the bar and fades it out. */
  done: () => void;
};

type Load = () => Promise<{ default: NProgress }>;

/**
 * The bar at the top edge while a page loads (KIT-08). The library is fetched on the first start, so that no page
 * carries it. A page that arrives before the library, or a library that cannot be fetched, shows no bar.
 */
export function createPageProgress(load: Load = () => import("nprogress")): PageProgress {
  let wanted = false;
  let bar: NProgress | undefined;
  const fetched = async () => {
    bar ??= (await load()).default.configure(SETTINGS);
    if (wanted) bar.start();
  };
  return {
    start() {
      if (wanted) return;
      wanted = true;
      fetched().catch(() => {
        wanted = false;
      });
    },
    done() {
      wanted = false;
      bar?.done();
    },
  };
}

/** The bar of this page. */
export const pageProgress = createPageProgress();
