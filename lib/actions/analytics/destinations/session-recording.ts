import { type Destination, scriptArrives, type ThirdPartyBrowser } from "@/lib/actions/analytics/destination";

/** Microsoft Clarity. Text and fields are masked before it starts; it receives names of events only. */
export const sessionRecording = (browser: ThirdPartyBrowser, id: string): Destination => {
  const clarity = (...command: readonly unknown[]) => {
    if (!browser.window.clarity) {
      const queue: unknown[] = [];
      browser.window.clarity = Object.assign((...early: unknown[]) => void queue.push(early), { q: queue });
    }
    browser.window.clarity(...command);
  };
  return {
    name: "the session recording",
    everywhere: false,
    start: () => {
      browser.maskAll();
      clarity("consentv2", { ad_Storage: "denied", analytics_Storage: "granted" });
      browser.addScript(`https://www.clarity.ms/tag/${encodeURIComponent(id)}`);
      return scriptArrives(browser, "the session recording", () => {
        const { v, t } = browser.window.clarity ?? {};
        return v !== undefined || t !== undefined;
      });
    },
    send: ({ name }) => clarity("event", name),
  };
};
