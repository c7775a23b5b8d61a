import { type Destination, fieldsOf, scriptArrives, type ThirdPartyBrowser } from "@/lib/actions/analytics/destination";

/** A queue of its own: a tag manager takes every event of `dataLayer` for one of its triggers, and would have each twice. */
const LAYER = "webAnalyticsLayer";

/** Google Analytics 4. Every hit gets the cleaned address; it never reads the one in the address bar. */
export const webAnalytics = (browser: ThirdPartyBrowser, id: string, now: () => number): Destination => {
  const gtag = (...command: readonly unknown[]) => {
    browser.window[LAYER] ??= [];
    browser.window[LAYER].push(asArguments(...command));
  };
  return {
    name: "web analytics",
    everywhere: true,
    start: (page) => {
      gtag("consent", "default", {
        analytics_storage: "granted",
        ad_storage: "denied",
        ad_user_data: "denied",
        ad_personalization: "denied",
      });
      gtag("js", new Date(now()));
      gtag("config", id, {
        ...page,
        send_page_view: false,
        allow_google_signals: false,
        allow_ad_personalization_signals: false,
      });
      browser.addScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}&l=${LAYER}`);
      return scriptArrives(browser, "web analytics", () => browser.window.google_tag_manager?.[id] !== undefined);
    },
    send: (event, page) => gtag("event", event.name, { ...fieldsOf(event), ...page, send_to: id }),
  };
};

/** Google's script only reads commands that are `arguments` objects, as its own snippet pushes them. */
function asArguments(..._command: readonly unknown[]): unknown {
  // biome-ignore lint/complexity/noArguments: see above
  return arguments;
}
