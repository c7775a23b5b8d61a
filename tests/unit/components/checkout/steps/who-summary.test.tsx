import { act, cleanup, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { WhoSummary } from "@/components/checkout/steps/step-summaries";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { settings, user } from "../../../lib/fixtures";

afterEach(cleanup);

let storefront: StorefrontState;
function Peek() {
  storefront = useStorefront();
  return null;
}

/** What the closed step says of who orders. */
function said(email: string | null, mailsOrders: boolean): string {
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <Peek />
        <WhoSummary mailsOrders={mailsOrders} />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  act(() => storefront.session.setState({ user: { ...user, email } }));
  const text = container.textContent ?? "";
  cleanup();
  return text;
}

test("[ORD-01] the closed step names the address to which the confirmation goes, and none where none is sent", () => {
  expect(said("asha@example.com", true)).toContain("asha@example.com");
  expect(said("asha@example.com", false)).not.toContain("@");
  expect(said(null, true)).not.toContain("@");
});
