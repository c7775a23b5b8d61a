import type { CleanPage, ThirdPartyBrowser, ThirdPartyWindow } from "@/lib/actions/analytics/destination";
import { campaignOf, pageView, referrerSite } from "@/lib/domain/analytics/page-view";

const log = (message: string, cause?: unknown) => console.warn(message, cause ?? "");

/** The browser that the page runs in. */
export const browserHere = (): ThirdPartyBrowser => ({
  window: window as unknown as ThirdPartyWindow,
  addScript(address) {
    const script = document.createElement("script");
    script.async = true;
    script.src = address;
    script.onerror = () => log(`Analytics: ${new URL(address).host} could not be reached.`);
    document.head.append(script);
  },
  maskAll: () => document.documentElement.setAttribute("data-clarity-mask", "true"),
  // The collector learns neither the address of the page nor a cookie.
  post: (address, body) =>
    fetch(address, {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      credentials: "omit",
      referrerPolicy: "no-referrer",
      keepalive: true,
    }),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  log,
});

/** The page in the address bar without anything of this visitor. The campaign is that of the document. */
export function cleanPageHere(subPath: string, documentSearch: string): CleanPage {
  const { page, page_path } = pageView(location.pathname, subPath);
  return {
    page_location: `${location.origin}${subPath}${page_path}${campaignOf(documentSearch)}`,
    page_path,
    page_title: page,
    page_referrer: referrerSite(document.referrer, location.origin),
  };
}
