import { type Destination, fieldsOf, scriptArrives, type ThirdPartyBrowser } from "@/lib/actions/analytics/destination";

/** Google Tag Manager: events go into its data layer, those about dishes below `ecommerce`. */
export const tagManager = (browser: ThirdPartyBrowser, id: string, now: () => number): Destination => {
  const layer = () => {
    browser.window.dataLayer ??= [];
    return browser.window.dataLayer;
  };
  return {
    name: "the tag manager",
    everywhere: false,
    start: (page) => {
      layer().push({ ...page }, { "gtm.start": now(), event: "gtm.js" });
      browser.addScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`);
      return scriptArrives(browser, "the tag manager", () => browser.window.google_tag_manager?.[id] !== undefined);
    },
    send: (event, page) => {
      const fields = fieldsOf(event);
      // Otherwise the dishes of an earlier event would be merged into this one.
      layer().push({ ecommerce: null });
      layer().push({ ...page, event: event.name, ...("items" in fields ? { ecommerce: fields } : fields) });
    },
  };
};
