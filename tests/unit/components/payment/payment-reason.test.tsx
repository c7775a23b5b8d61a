import { act, cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { describe, expect, test, vi } from "vitest";
import { PayingNotice } from "@/components/checkout/placing/paying-notice";
import { ResultScreen, SLOW_MS } from "@/components/payment/result/result-screen";
import { placingKey, rememberHeldOrder } from "@/lib/actions/order/placing/placing";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import { writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { isCatalogueCode, messageOf, OUTCOME_CODES, type OutcomeCode } from "@/payments/core/errors";
import { coffee, settings } from "../../lib/fixtures";

const MESSAGES = { en, ar, es };
type Locale = keyof typeof MESSAGES;
const LOCALES = Object.keys(MESSAGES) as Locale[];
const CATALOGUE = OUTCOME_CODES.filter(isCatalogueCode);

const within = (locale: Locale, children: ReactNode) =>
  render(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings({ locale })}>{children}</StorefrontProvider>
    </NextIntlClientProvider>,
  ).container;

const nothing = () => undefined;
function FilledCart({
  children,
  held = false,
  visit = false,
}: {
  children: ReactNode;
  held?: boolean;
  visit?: boolean;
}) {
  const storefront = useStorefront();
  useEffect(() => {
    storefront.cart.setState({ items: [{ ...coffee, quantity: 1 } as never] });
    if (held) rememberHeldOrder(storefront, { orderId: "1", txnId: "t", purposeId: placingKey(storefront) });
    const record = { code: "T7", key: "k", token: "t", name: "", rounds: [], at: storefront.now() };
    if (visit) writeRecord(storefront, RECORDS.visit, record);
  }, [storefront, held, visit]);
  return children;
}
const result = (
  locale: Locale,
  code: OutcomeCode,
  { said = null as string | null, at = "notCharged" as Parameters<typeof ResultScreen>[0]["screen"] } = {},
) =>
  within(
    locale,
    <ResultScreen screen={at} outcome={{ code, error_message: said }} reference="" orderId={null} onCheck={nothing} />,
  );
const notice = (locale: Locale, code: OutcomeCode, said: string | null = null, cash = false) =>
  within(
    locale,
    <PayingNotice
      cash={cash}
      gateways={[]}
      paying={{ phase: "unpaid", code, error_message: said, shortReference: "", alternatives: [] }}
      onPayInstead={nothing}
      onGiveUp={null}
    />,
  );

test("[PGW-02] the shop's English sentences are those of the specification's catalogue, word for word", () => {
  for (const code of CATALOGUE) expect(en.pay.catalogue[code]).toBe(messageOf(code));
  expect(Object.keys(en.pay.catalogue).sort()).toEqual([...CATALOGUE].sort());
});

describe.each(LOCALES)("in %s", (locale) => {
  const { catalogue, outcomes, result: words, open } = MESSAGES[locale].pay;

  test.each(CATALOGUE)(
    "[PGW-02] [PGW-03] [PGW-14] at the pay button %s is the specification's sentence, then what it means",
    (code) => {
      const { textContent } = notice(locale, code);
      expect(textContent).toContain(catalogue[code]);
      expect(textContent).toContain(outcomes[code]);
    },
  );

  test("[PGW-14] whoever gave up a payment that was under way reads 'Payment cancelled', and what becomes of late money", () => {
    const { textContent } = notice(locale, "ABANDONED");
    expect(textContent).toContain(catalogue.PAYMENT_CANCELLED);
    expect(textContent).toContain(outcomes.ABANDONED);
  });

  test("[ERR-02] [PGW-14] whoever cancelled at the vendor's page reads 'Payment cancelled' on the way back", () => {
    result(locale, "PAYMENT_CANCELLED");
    expect(screen.getByRole("heading").textContent).toBe(catalogue.PAYMENT_CANCELLED);
    expect(screen.getByText(words.notCharged.title)).toBeTruthy();
  });

  test.each(["refunded", "wrongAmount", "orderCancelled", "givenBack", "goesBack"] as const)(
    "[PGW-16] money that goes back (%s) is shown with its outcome, and never with 'payment failed'",
    (at) => {
      const told = result(locale, "REFUNDED", { at }).textContent;
      expect(told).toContain(words[at].title);
      expect(told).toContain(words[at].text);
      expect(told).not.toContain(catalogue.PAYMENT_FAILED);
    },
  );

  test.each(["notCharged", "abandoned", "refunded"] as const)(
    "[PGW-16] a cart is said to be saved only where it is: another tab may have ordered it (%s)",
    (at) => {
      const asked = { screen: at, outcome: null, reference: "", orderId: "unpaid-1", onCheck: nothing };
      const empty = within(locale, <ResultScreen {...asked} />);
      expect(empty.textContent).toContain(words.cartEmpty);
      expect(empty.textContent).not.toContain(words.cartSaved);
      expect(empty.querySelector("[data-way-on]")?.getAttribute("href")).toBe("/orders");
      cleanup();
      const filled = within(
        locale,
        <FilledCart>
          <ResultScreen {...asked} />
        </FilledCart>,
      );
      expect(filled.textContent?.split(words.cartSaved), "said once").toHaveLength(2);
      expect(filled.querySelector("[data-way-on]")?.getAttribute("href")).toBe("/checkout");
      localStorage.clear();
    },
  );

  test.each([
    ["credit", { held: false, visit: false }, ["/orders"]],
    ["an order", { held: true, visit: false }, ["/orders", "/checkout"]],
    ["a table", { held: false, visit: true }, ["/table/T7#bill", "/orders"]],
  ] as const)(
    "[PGW-12] whoever waits for the bank longer than a minute reads what happens, and can go back to what is paid for: %s",
    (_, kept, ways) => {
      vi.useFakeTimers();
      try {
        const asked = { screen: "checking", outcome: null, reference: "", orderId: null, onCheck: nothing } as const;
        const told = within(
          locale,
          <FilledCart {...kept}>
            <ResultScreen {...asked} />
          </FilledCart>,
        );
        const links = () => [...told.querySelectorAll("a")].map((link) => link.getAttribute("href"));
        const isHeldBack = () => told.querySelector("[role=status]")?.getAttribute("aria-busy");
        act(() => vi.advanceTimersByTime(SLOW_MS - 1));
        expect(told.textContent).toContain(words.checking.text);
        expect([links(), isHeldBack()]).toEqual([[], "true"]);
        act(() => vi.advanceTimersByTime(1));
        expect(told.textContent).toContain(words.checking.slow);
        expect(told.textContent).not.toContain(words.checking.text);
        expect([links(), isHeldBack()], "a busy region is not read out").toEqual([ways, "false"]);
      } finally {
        vi.useRealTimers();
        localStorage.clear();
      }
    },
  );

  test("[PGW-16] a paid order of which the store gave a part back says so", () => {
    const outcome = { code: "PAID", error_message: null } as const;
    const screenOf = (refund: "part" | "twice" | null) =>
      within(
        locale,
        <ResultScreen screen="paid" outcome={{ ...outcome, refund }} reference="" orderId="1" onCheck={nothing} />,
      ).textContent;
    expect(screenOf(null)).not.toContain(words.partBack);
    cleanup();
    expect(screenOf("part")).toContain(words.partBack);
    cleanup();
    expect(screenOf("twice"), "another payment for the same").toContain(words.twiceBack);
  });

  test("[PGW-12] a payment with an unknown outcome says so in the specification's words as well", () => {
    expect(result(locale, "STATUS_UNKNOWN", { at: "pending" }).textContent).toContain(catalogue.STATUS_UNKNOWN);
    cleanup();
    const paying = {
      phase: "open",
      code: "STATUS_UNKNOWN",
      error_message: null,
      address: "/pg",
      reference: "r",
    } as const;
    const { textContent } = within(
      locale,
      <PayingNotice paying={paying} cash={false} gateways={[]} onPayInstead={nothing} onGiveUp={null} />,
    );
    expect(textContent).toContain(catalogue.STATUS_UNKNOWN);
    expect(textContent).toContain(open.text);
  });
});

test("[ROBUST-17] paying another way is offered and explained together, and neither for a payment whose attempt is not known", () => {
  const open = (reference: string) => {
    cleanup();
    const paying = { phase: "open", code: "STATUS_UNKNOWN", error_message: null, address: "/pg", reference } as const;
    const shown = within(
      "en",
      <PayingNotice paying={paying} cash={false} gateways={[]} onPayInstead={nothing} onGiveUp={nothing} />,
    );
    const hint = shown.textContent?.includes(en.pay.open.giveUpHint);
    return [screen.queryByRole("button", { name: en.pay.open.giveUp }) !== null, hint];
  };
  expect(open("r")).toEqual([true, true]);
  expect(open("")).toEqual([false, false]);
});

test.each(LOCALES)(
  "[PGW-02] whose bank declined is told of cash where it is a way to pay, and only there (%s)",
  (locale) => {
    const { declined, outcomes } = MESSAGES[locale].pay;
    expect(notice(locale, "PAYMENT_FAILED", null, true).textContent).toContain(declined);
    cleanup();
    const online = notice(locale, "PAYMENT_FAILED").textContent;
    expect(online).not.toContain(declined);
    expect(online).toContain(outcomes.PAYMENT_FAILED);
    cleanup();
    expect(notice(locale, "SCRIPT_BLOCKED", null, true).textContent).not.toContain(declined);
  },
);

test("[PGW-02] the server's message is shown in place of the default one, as text", () => {
  const said = "Your bank declined it <img src=x onerror=alert(1)>";
  const shown = notice("en", "CAPTURE_FAILED", said);
  expect(shown.textContent).toContain(said);
  expect(shown.querySelector("img")).toBeNull();
  expect(shown.textContent).not.toContain(en.pay.catalogue.CAPTURE_FAILED);
  cleanup();
  expect(result("en", "PAYMENT_FAILED", { said }).textContent).toContain(said);
});

test("[PGW-02] an English sentence of the bank is not shown above Spanish text", () => {
  const { textContent } = notice("es", "CAPTURE_FAILED", "The card was declined. Please use another card.");
  expect(textContent).toContain(es.pay.refusals.declined);
  expect(textContent).not.toContain("declined");
});

test("[PGW-02] what a bank says at length is no heading", () => {
  const said = "word ".repeat(60).trim();
  expect(result("en", "PAYMENT_FAILED", { said }).textContent).toContain(said);
  expect(screen.getByRole("heading").textContent).toBe(en.pay.result.notCharged.title);
});

test.each(LOCALES)(
  "[PGW-02] [ORD-03] whoever may pay with Tap instead reads the name of its row among the ways to pay (%s)",
  (locale) => {
    const { pay, gateways } = MESSAGES[locale];
    const paying = {
      phase: "unpaid",
      code: "PAYMENT_FAILED",
      error_message: null,
      shortReference: "",
      alternatives: ["Tap"],
    } as const;
    const offered = ["FreedomPay", "Tap"] as const;
    within(
      locale,
      <PayingNotice paying={paying} cash={false} gateways={offered} onPayInstead={nothing} onGiveUp={null} />,
    );
    expect(screen.getByRole("button").textContent).toBe(pay.instead.replace("{gateway}", gateways.Tap.besideCards));
  },
);
