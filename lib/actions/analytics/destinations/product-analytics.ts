import { type Destination, fieldsOf, type ThirdPartyBrowser } from "@/lib/actions/analytics/destination";
import type { Visitor } from "@/lib/storage/analytics-records";

const COLLECTOR = "https://api.mixpanel.com/track";

/** Mixpanel, by its HTTP API: no script of Mixpanel's runs. `ip=0`: it keeps no place of the visitor. */
export const productAnalytics = (browser: ThirdPartyBrowser, token: string, visitor: Visitor): Destination => {
  let sent = 0;
  return {
    name: "product analytics",
    everywhere: true,
    start: async () => true,
    send: (event, page, at) => {
      sent += 1;
      const properties = {
        ...fieldsOf(event),
        token,
        distinct_id: visitor.id,
        $insert_id: `${visitor.id}-${at.toString(36)}-${sent}`,
        time: at,
        $current_url: page.page_location,
        $referrer: page.page_referrer,
      };
      const body = `data=${encodeURIComponent(JSON.stringify([{ event: event.name, properties }]))}`;
      browser
        .post(`${COLLECTOR}?ip=0`, body)
        .catch((cause: unknown) => browser.log("Analytics: an event was not sent.", cause));
    },
  };
};
