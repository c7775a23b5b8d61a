import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { CartColumn } from "@/components/cart/column/cart-column";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { settings } from "../../../lib/fixtures";

/** What stands below the title, without what only the wait has. */
function words(column: Element | null): readonly (string | undefined)[] {
  const shown = column?.querySelector("h2 + *:not(.cart-shape)");
  shown?.classList.remove("cart-words");
  return [shown?.outerHTML, column?.querySelector("h2")?.outerHTML];
}

test("[CART-01] the cart beside a menu says in the page as sent that it is empty, and its content says the same in the same shape", async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } };
  happyDOM.setViewport({ width: 1280 });
  const page = (
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <CartColumn />
      </StorefrontProvider>
    </NextIntlClientProvider>
  );
  const sent = document.createElement("div");
  sent.innerHTML = renderToString(page);
  expect(sent.querySelectorAll(".cart-shape"), "lines and foot").toHaveLength(2);
  const { container } = render(page);
  await expect.poll(() => container.querySelector(".cart-shape")).toBeNull();
  expect(screen.getByText(en.cart.emptyText)).toBeTruthy();
  expect(words(container)).toEqual(words(sent));
});
