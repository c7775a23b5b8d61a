"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { ConsentBanner, type ConsentTexts } from "@/components/consent/consent-banner";
import { loadDocumentsBetween } from "@/components/consent/load-documents";
import { seenItem } from "@/components/consent/seen-item";
import { useConsent } from "@/components/consent/use-consent";
import { openChat, startChat } from "@/lib/actions/analytics/chat";
import type { Consent } from "@/lib/actions/analytics/consent";
import type { ShopVisitObserver } from "@/lib/actions/analytics/observe-shop-visit";
import { startAnalytics } from "@/lib/actions/analytics/start-analytics";
import { browserHere, cleanPageHere } from "@/lib/actions/analytics/third-party-browser";
import { pageView } from "@/lib/domain/analytics/page-view";
import { needsDocument, type ThirdPartySettings, thirdPartyScopeOf } from "@/lib/domain/analytics/third-parties";
import { useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import "@/components/consent/consent.css";

export interface ThirdPartiesProps {
  readonly settings: ThirdPartySettings;
  readonly texts: ConsentTexts;
}

/** Pages that are photographed load nothing. */
const isPhotographed = () => new URLSearchParams(location.search).get("screenshot_mode") === "1";

const scopeAt = (path: string, subPath: string) => thirdPartyScopeOf(pageView(path, subPath).page);

/** ANL-01: asks for consent where it is needed, and starts what the business has set up once it is given. */
export default function ThirdParties(props: ThirdPartiesProps) {
  const [isOn] = useState(() => !isPhotographed());
  return isOn ? <ThirdPartiesHere {...props} /> : null;
}

function ThirdPartiesHere({ settings, texts }: ThirdPartiesProps) {
  const storefront = useStorefront();
  const { consent, choose } = useConsent(storefront, settings.askConsent);
  const measures = Boolean(
    settings.productAnalytics || settings.tagManager || settings.webAnalytics || settings.sessionRecording,
  );
  const [wanted, setWanted] = useState<"choice" | "chat" | null>(null);
  const { startTheChat } = useThirdParties(storefront, settings, consent);
  useFooterLinks({
    choices: () => setWanted("choice"),
    chat: () => (consent === "accepted" ? startTheChat() : setWanted("chat")),
  });
  if (!wanted && !(consent === "asking" && measures)) return null;
  return (
    <ConsentBanner
      texts={texts}
      isWanted={wanted !== null}
      onChoose={(choice) => {
        choose(choice);
        setWanted(null);
        if (choice === "accepted" && wanted === "chat") startTheChat();
      }}
    />
  );
}

/** Runs from consent on, for as long as the document lives; its policy decides what may load. */
function useThirdParties(storefront: StorefrontState, settings: ThirdPartySettings, consent: Consent) {
  const pathname = usePathname();
  const [browser] = useState(browserHere);
  const [document] = useState(() => ({
    scope: scopeAt(pathname, storefront.settings.subPath),
    search: location.search,
  }));
  const observer = useRef<ShopVisitObserver | null>(null);
  useEffect(() => {
    if (consent !== "accepted") return;
    const { subPath } = storefront.settings;
    const running = startAnalytics(storefront, {
      settings,
      scope: document.scope,
      browser,
      page: () => cleanPageHere(subPath, document.search),
      isVisible: () => !globalThis.document.hidden,
    });
    observer.current = running;
    const stopLinks = loadDocumentsBetween((path) => !needsDocument(settings, document.scope, scopeAt(path, subPath)));
    return () => {
      stopLinks();
      running.stop();
    };
  }, [storefront, settings, consent, document, browser]);
  useEffect(() => {
    if (consent !== "accepted") return;
    const here = scopeAt(pathname, storefront.settings.subPath);
    // A page that was reached from code and not by a link.
    if (here === "closed" && needsDocument(settings, document.scope, here)) location.reload();
    else observer.current?.pageChanged(pathname, seenItem());
  }, [storefront, settings, document, pathname, consent]);
  const { chat } = settings;
  const hasChat = chat !== null && document.scope === "open";
  useEffect(() => {
    globalThis.document.documentElement.toggleAttribute("data-chat", hasChat);
  }, [hasChat]);
  return {
    startTheChat() {
      if (!chat || !hasChat) return;
      startChat(browser, chat, storefront.settings.locale);
      openChat(browser);
    },
  };
}

/** The footer's links, wherever a page has them. */
function useFooterLinks(actions: Readonly<Record<"choices" | "chat", () => void>>) {
  useEffect(() => {
    document.documentElement.toggleAttribute("data-consent-ready", true);
    return () => void document.documentElement.toggleAttribute("data-consent-ready", false);
  }, []);
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-consent-link]") : null;
      if (link?.dataset.consentLink === "chat") actions.chat();
      if (link?.dataset.consentLink === "choices") actions.choices();
    };
    addEventListener("click", press);
    return () => removeEventListener("click", press);
  });
}
