import { scriptArrives, type ThirdPartyBrowser } from "@/lib/actions/analytics/destination";

const SCRIPT = "https://client.crisp.chat/l.js";

/**
 * ANL-03: Crisp's chat in the language of the page; changing the language loads the page again. Its own button stays
 * hidden, because it would lie over the cart on a phone: a link in the footer opens the chat.
 */
export function startChat(browser: ThirdPartyBrowser, key: string, locale: string): void {
  const { window } = browser;
  if (window.CRISP_WEBSITE_ID) return;
  window.CRISP_WEBSITE_ID = key;
  window.CRISP_RUNTIME_CONFIG = { locale };
  window.$crisp = [];
  tell(browser, ["do", "chat:hide"]);
  tell(browser, ["on", "chat:closed", () => tell(browser, ["do", "chat:hide"])]);
  tell(browser, ["on", "message:received", () => openChat(browser)]);
  browser.addScript(SCRIPT);
  void scriptArrives(browser, "the chat", () => !Array.isArray(window.$crisp));
}

/** Shows the conversation, as soon as the script is there. */
export function openChat(browser: ThirdPartyBrowser): void {
  tell(browser, ["do", "chat:show"]);
  tell(browser, ["do", "chat:open"]);
}

const tell = ({ window }: ThirdPartyBrowser, command: readonly unknown[]) => window.$crisp?.push(command);
