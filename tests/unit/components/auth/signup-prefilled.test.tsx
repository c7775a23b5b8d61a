import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test } from "vitest";
import { OtpLogin } from "@/components/auth/login/otp-login";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings, token, user } from "../../lib/fixtures";

let server: CommerceServer;
beforeEach(async () => {
  const exp = Math.floor(Date.now() / 1000) + 7200;
  server = await startCommerce({
    getOTP: () => ({ status: "success", message: null, resend_after_seconds: 30, code: null }),
    verifyOTP: () => ({ status: "success", message: null, token: token({ exp }), signup: true, code: null }),
  });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/checkout`);
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await server.close();
});

let storefront: StorefrontState;
function Keep() {
  storefront = useStorefront();
  return null;
}
function Shop({ form }: { form: boolean }) {
  return (
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings({ origin: server.origin })}>
        <Keep />
        {form ? <OtpLogin /> : null}
      </StorefrontProvider>
    </NextIntlClientProvider>
  );
}

test("[SESS-02] whoever ordered as a guest on this device finds phone, name and email filled in when signing up, and is asked for no more", async () => {
  const { rerender } = render(<Shop form={false} />);
  const guest = { ...user, phone: "9845000016", email: "asha@example.com", is_guest_checkout: true };
  act(() => storefront.session.setState({ accessToken: "guest", user: guest }));
  rerender(<Shop form />);
  const phone = screen.getByRole("textbox", { name: en.login.phone }) as HTMLInputElement;
  expect(phone.value.replace(/\D/g, "")).toBe("9845000016");
  fireEvent.click(screen.getByRole("button", { name: en.login.sendCode }));
  const code = await screen.findByRole("textbox", { name: en.login.code });
  fireEvent.change(code, { target: { value: "123456" } });
  const name = (await screen.findByLabelText(en.login.fullName, { exact: false })) as HTMLInputElement;
  expect(name.value).toBe("Asha Rao");
  expect((screen.getByRole("textbox", { name: en.login.email }) as HTMLInputElement).value).toBe("asha@example.com");
  // The sentence above names both of its fields.
  expect(screen.getByText(en.login.signupText)).toBeTruthy();
  expect(en.login.signupText).toMatch(/name and email/);
});
