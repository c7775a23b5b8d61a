import type { NProgress } from "nprogress";

/** The bar's numbers (payments-and-widgets, section 9): least share shown, and milliseconds of each move. */
const SETTINGS = {
  minimum: 0.08,
  speed: 200,
  easing: "ease",
  trickle: true,
  trickleSpeed: 200,
  showSpinner: false,
  // The library's own markup has a role that does not exist; a change of page is announced by the router.
  template: '<div data-bar aria-hidden="true"></div>',
  barSelector: "[data-bar]",
};

export type PageProgress = {
  /** The bar appears, at 0.08 at least, and trickles on. */
  start: () => void;
  /** It fills up and fades out. */
  done: () => void;
};

type Load = () => Promise<{ default: NProgress }>;

/**
 * The bar at the upper edge while a page loads (KIT-08). The library is fetched with the first start, so that no page
 * carries it; a page that is there before the library shows no bar, and so does one whose library cannot be fetched.
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
