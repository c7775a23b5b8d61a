import { act, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { OrderLines } from "@/components/checkout/bill/order-lines";
import { PlaceBar } from "@/components/checkout/placing/place-bar";
import type { Paying } from "@/components/checkout/placing/use-paying";
import { LANGUAGES } from "@/config/languages";
import { addItem, EMPTY_CART } from "@/lib/domain/cart/cart";
import { asMinor } from "@/lib/domain/money";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { item, unwrap } from "../../lib/domain/builders";
import { settings } from "../../lib/fixtures";

const dosa = item();
const MESSAGES = { ar, en, es };

let storefront: StorefrontState;
function Keep() {
  storefront = useStorefront();
  return null;
}

function show(
  locale: keyof typeof MESSAGES,
  tooLittle: string | null,
  placing: Paying = { phase: "idle" },
  more: Partial<ComponentProps<typeof PlaceBar>> = {},
  beside: ReactNode = null,
) {
  return render(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings({ locale })}>
        <Keep />
        {beside}
        <PlaceBar
          placing={placing}
          unsent={null}
          cash
          gateways={[]}
          way={null}
          wayName={null}
          isLost={false}
          amount={asMinor(15_000)}
          isLowest={false}
          ready={false}
          tooLittle={tooLittle}
          preparing={false}
          pressedAmount={null}
          loading={false}
          errors={[]}
          asked={false}
          onRemoved={vi.fn()}
          onPlace={vi.fn()}
          onPayInstead={vi.fn()}
          onGiveUp={null}
          {...more}
        />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
}

test.each(LANGUAGES)(
  "[ORD-01] below the minimum order nothing can be placed: it is said beside the way back to the dishes (%s)",
  (locale) => {
    const { container, unmount } = show(locale, "Minimum order is ₹250. Add ₹100 more.");
    expect(container.querySelector("[data-place-order]")).toBeNull();
    expect(container.textContent).toContain("Add ₹100 more.");
    const link = screen.getByRole("link", { name: MESSAGES[locale].checkout.place.addDishes });
    expect(link.getAttribute("href")).toMatch(/\/menu$/);
    unmount();
    expect(show(locale, null).container.querySelector("[data-place-order]")).not.toBeNull();
  },
);

test("[ORD-03] the button of an order that nothing can pay takes no press", () => {
  const button = (isLost: boolean) => {
    const { container, unmount } = show("en", null, { phase: "idle" }, { isLost, ready: true });
    const { disabled, dataset } = container.querySelector("[data-place-order]") as HTMLButtonElement;
    unmount();
    return [disabled, dataset.ready];
  };
  expect(button(false)).toEqual([false, "true"]);
  expect(button(true)).toEqual([true, "false"]);
});

test.each([
  [null, en.pay.opening],
  ["handed" as const, en.pay.handed],
  ["shown" as const, en.pay.shown],
  ["deciding" as const, en.pay.busy],
])(
  "[ROBUST-17] 'nothing has been charged yet' is said only until the provider has the payment (step: %s)",
  (step, said) => {
    const { container, unmount } = show("en", null, { phase: "paying", step });
    for (const over of [en.pay.handed, en.pay.shown]) expect(over).not.toContain("charged");
    expect(container.querySelector('[role="status"]')?.textContent).toBe(said);
    unmount();
  },
);

test.each(LANGUAGES)(
  "[BILL-02] a dish that sold out before the order was placed is removed at the button itself, which looks ready only then (%s)",
  (locale) => {
    const said = "Masala dosa is sold out. Remove it.";
    const refusal = {
      phase: "failed",
      error: { code: "ITEM_UNAVAILABLE", details: {}, message: said },
      unanswered: false,
    } as const;
    const errors = [{ error_type: "ITEM_UNAVAILABLE", error_message: said, item: { id: dosa.id } }] as never;
    const onRemoved = vi.fn();
    const { container, unmount } = show(locale, null, refusal, { errors, onRemoved });
    act(() => storefront.cart.setState(unwrap(addItem(EMPTY_CART, dosa, [], { now: 1 })), true));
    expect(container.textContent?.split(said)).toHaveLength(2);
    const button = () => container.querySelector("[data-place-order]");
    const unready = button()?.className;
    const remove = screen.getByText(
      new RegExp(MESSAGES[locale].checkout.bill.remove.replace("{item}", `.*${dosa.item_title}`)),
    );
    fireEvent.click(remove);
    expect(onRemoved).toHaveBeenCalledOnce();
    expect(container.querySelector("[data-refused-line]")).toBeNull();
    expect(button()?.className).not.toBe(unready);
    unmount();
  },
);

test("[BILL-02] what is wrong with a dish stands at its line and at the button, and is read out once", () => {
  const said = "Masala dosa is sold out. Remove it.";
  const errors = [{ error_type: "ITEM_UNAVAILABLE", error_message: said, item: { id: dosa.id } }] as never;
  const { container } = show("en", null, { phase: "idle" }, { errors, asked: true }, <OrderLines errors={errors} />);
  act(() => storefront.cart.setState(unwrap(addItem(EMPTY_CART, dosa, [], { now: 1 })), true));
  expect(container.textContent?.split(said)).toHaveLength(3);
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([expect.stringContaining(said)]);
  expect(container.querySelector("[data-line-problem] [role=alert]")).not.toBeNull();
});

test.each(LANGUAGES)(
  "[PAY-01] how one pays stands at the button, which so stays where it is with another way, and leads to the others (%s)",
  (locale) => {
    const { pay } = MESSAGES[locale].checkout;
    const onWay = vi.fn();
    const { container, unmount } = show(
      locale,
      null,
      { phase: "idle" },
      { way: "cash", wayName: pay.option.cash, onWay },
    );
    expect(container.querySelector('[data-pay-way="cash"]')?.textContent).toContain(pay.option.cash);
    fireEvent.click(container.querySelector("[data-edit-way]") as Element);
    expect(onWay).toHaveBeenCalledOnce();
    unmount();
    const online = show(locale, null, { phase: "idle" }, { way: "payment_gateway", wayName: "Stripe" });
    // By the name that it has among the ways to pay.
    expect(online.container.querySelector("[data-pay-way]")?.textContent).toContain("Stripe");
    expect(online.container.querySelector("[data-edit-way]")).toBeNull();
    online.unmount();
    const little = show(locale, "Add dishes.", { phase: "idle" }, { way: "cash", wayName: pay.option.cash });
    expect(little.container.querySelector("[data-pay-way]")).toBeNull();
    little.unmount();
  },
);

test.each(LANGUAGES)(
  "[ORD-02] a button that takes no press before the total is known says what it waits for (%s)",
  (locale) => {
    const said = (more: Partial<ComponentProps<typeof PlaceBar>>) => {
      const { container, unmount } = show(locale, null, { phase: "idle" }, more);
      const text = container.querySelector("[data-place-order]")?.textContent;
      unmount();
      return text;
    };
    expect(said({ amount: null, ready: true, loading: true })).toBe(MESSAGES[locale].checkout.place.counting);
    expect(said({ amount: null, ready: false, loading: false })).toBe(MESSAGES[locale].checkout.place.orderPlain);
  },
);
