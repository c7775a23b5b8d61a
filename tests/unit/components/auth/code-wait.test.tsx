import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { OtpLogin } from "@/components/auth/login/otp-login";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings } from "../../lib/fixtures";

let server: CommerceServer;
afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await server.close();
});

const HOUR = 3_600_000;

let storefront: StorefrontState;
function Keep() {
  storefront = useStorefront();
  return null;
}

test.each([25, -25])(
  "[SESS-01] [TIME-04] on a phone whose date is wrong by %i hours the next code can be sent after the server's thirty seconds",
  async (hours) => {
    server = await startCommerce({
      getOTP: () => ({ status: "success", message: null, resend_after_seconds: 30, code: null }),
    });
    (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/profile`);
    render(
      <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
        <StorefrontProvider settings={settings({ origin: server.origin })}>
          <Keep />
          <OtpLogin />
        </StorefrontProvider>
      </NextIntlClientProvider>,
    );
    act(() => storefront.ui.setState({ clockAhead: -hours * HOUR }));
    fireEvent.change(screen.getByRole("textbox", { name: en.login.phone }), { target: { value: "9845000016" } });
    fireEvent.click(screen.getByRole("button", { name: en.login.sendCode }));
    await screen.findByRole("textbox", { name: en.login.code });
    const again = screen.getByRole("button", { name: /new code/i });
    expect(again.textContent).toMatch(/\b(30|29|28)\b/);
    expect(again).toHaveProperty("disabled", true);
  },
);
