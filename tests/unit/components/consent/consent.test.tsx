import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ConsentBanner } from "@/components/consent/consent-banner";
import { loadDocumentsBetween } from "@/components/consent/load-documents";
import { seenItem } from "@/components/consent/seen-item";
import { consentOf, recordConsent, visitorOf } from "@/lib/actions/analytics/consent";
import { cleanPageHere } from "@/lib/actions/analytics/third-party-browser";
import type { ShopEvent } from "@/lib/domain/analytics/events";
import { WAITING } from "@/lib/storage/analytics-records";
import { writeRecord } from "@/lib/storage/records";
import { forgetThirdPartyTraces } from "@/lib/storage/third-party-traces";
import en from "@/messages/en.json";
import { MapStorage } from "@/tests/unit/lib/fixtures";

const NOW = Date.UTC(2026, 10, 21, 12, 0);
const DAY = 86_400_000;

function visit(now = NOW) {
  const storage = new MapStorage();
  const tabStorage = new MapStorage();
  return { settings: { businessId: "kaapi" }, storage, tabStorage, now: () => now };
}
const asked = { askConsent: true, privacyControl: false };

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
});

describe("consent", () => {
  test("[ANL-01] where consent is asked for, nothing counts as a yes but a yes; without asking a refusal counts", () => {
    const shop = visit();
    expect(consentOf(shop, asked)).toBe("asking");
    expect(consentOf(shop, { ...asked, askConsent: false })).toBe("accepted");
    recordConsent(shop, "refused", NOW);
    expect(consentOf(shop, { ...asked, askConsent: false })).toBe("refused");
    recordConsent(shop, "accepted", NOW);
    expect(consentOf(shop, asked)).toBe("accepted");
  });

  test("[ANL-01] Global Privacy Control is a refusal that needs no press; a later yes is the guest's own", () => {
    const shop = visit();
    expect(consentOf(shop, { askConsent: true, privacyControl: true })).toBe("refused");
    expect(consentOf(shop, { askConsent: false, privacyControl: true })).toBe("refused");
    expect(shop.storage.map.size).toBe(0);
    recordConsent(shop, "accepted", NOW);
    expect(consentOf(shop, { askConsent: true, privacyControl: true })).toBe("accepted");
  });

  test("[ANL-01] after half a year guests are asked again, and a made-up record is no answer", () => {
    const shop = visit();
    recordConsent(shop, "accepted", NOW);
    expect(consentOf({ ...shop, now: () => NOW + 179 * DAY }, asked)).toBe("accepted");
    expect(consentOf({ ...shop, now: () => NOW + 181 * DAY }, asked)).toBe("asking");
    shop.storage.setItem("kaapi:consent", '{"choice":"yes","at":1}');
    expect(consentOf(shop, asked)).toBe("asking");
  });

  test("[ANL-01] a withdrawal deletes the visitor and the events that wait", () => {
    const shop = visit();
    const visitor = visitorOf(shop, () => 0.25);
    expect(visitorOf(shop, () => 0.75)).toEqual(visitor);
    const event: ShopEvent = { name: "screen_view", screen_name: "item" };
    writeRecord(shop, WAITING, [{ event, at: NOW }]);
    recordConsent(shop, "refused", NOW);
    expect([...shop.storage.map.keys(), ...shop.tabStorage.map.keys()]).toEqual(["kaapi:consent"]);
  });

  test("[ANL-01] third parties' own cookies and records go, the shop's stay", () => {
    // biome-ignore-start lint/suspicious/noDocumentCookie: what a third party's script does
    document.cookie = "_ga=GA1.1.1;path=/";
    document.cookie = "_clck=1;path=/";
    document.cookie = "locale=en;path=/";
    // biome-ignore-end lint/suspicious/noDocumentCookie: as above
    localStorage.setItem("crisp-client/session", "x");
    localStorage.setItem("kaapi:cart", "{}");
    forgetThirdPartyTraces();
    expect(document.cookie).not.toMatch(/_ga|_clck/);
    expect(document.cookie).toContain("locale=en");
    expect(localStorage.getItem("crisp-client/session")).toBeNull();
    expect(localStorage.getItem("kaapi:cart")).toBe("{}");
    localStorage.clear();
  });
});

describe("the question", () => {
  const texts = { ...en.consent, policy: { text: "Privacy policy", href: "/privacy-policy" } };

  test("[ANL-01] refusing is one press and looks like accepting", () => {
    const chosen: string[] = [];
    render(<ConsentBanner texts={texts} isWanted={false} onChoose={(choice) => chosen.push(choice)} />);
    const refuse = screen.getByRole("button", { name: en.consent.refuse });
    const accept = screen.getByRole("button", { name: en.consent.accept });
    expect(refuse.className).toBe(accept.className);
    fireEvent.click(refuse);
    fireEvent.click(accept);
    expect(chosen).toEqual(["refused", "accepted"]);
    expect(screen.getByRole("link", { name: "Privacy policy" }).getAttribute("href")).toBe("/privacy-policy");
    expect(document.activeElement).toBe(document.body);
  });

  test("[ANL-01] opened from the footer it has the focus", () => {
    render(<ConsentBanner texts={texts} isWanted onChoose={() => {}} />);
    expect(document.activeElement).toBe(screen.getByRole("region", { name: en.consent.title }));
  });
});

describe("pages", () => {
  test("[ANL-01] a link from a recorded page to an account is a document of its own", () => {
    const routed = vi.fn((event: Event) => event.preventDefault());
    document.body.innerHTML = '<a href="/orders">Orders</a><a href="/menu">Menu</a>';
    document.body.addEventListener("click", routed, { once: false });
    const stop = loadDocumentsBetween((path) => path === "/menu");
    const press = (name: string) => {
      const event = new MouseEvent("click", { bubbles: true, cancelable: true });
      [...document.querySelectorAll("a")].find(({ textContent }) => textContent === name)?.dispatchEvent(event);
    };
    press("Menu");
    expect(routed).toHaveBeenCalledTimes(1);
    press("Orders");
    expect(routed).toHaveBeenCalledTimes(1);
    stop();
    press("Orders");
    expect(routed).toHaveBeenCalledTimes(2);
    document.body.removeEventListener("click", routed);
  });

  test("[ANL-02] an item is named by the shop, never by the address", () => {
    history.replaceState(null, "", "/item/CANARY/CANARY?token=CANARY");
    expect(seenItem()).toBeNull();
    expect(JSON.stringify(cleanPageHere("", location.search))).not.toContain("CANARY");
    document.body.innerHTML = '<article data-item-page="12"><h1>Dosa</h1></article>';
    expect(seenItem()).toEqual({ item: { item_id: "12", item_name: "Dosa" }, isSelected: false });
    history.replaceState({ openItem: { id: "7", title: "Vada", path: "/item/7/vada", image: null } }, "");
    expect(seenItem()).toEqual({ item: { item_id: "7", item_name: "Vada" }, isSelected: true });
  });
});
