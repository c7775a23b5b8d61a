import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { GuestForm } from "@/components/auth/login/guest-form";
import { PhoneStep } from "@/components/auth/login/phone-step";
import { PhoneFields } from "@/components/auth/phone/phone-fields";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { settings } from "../../lib/fixtures";

function PhoneForm({ typed, error }: { typed: string; error?: string }) {
  const form = useForm({ defaultValues: { isd_code: "+91", phone: typed } });
  return (
    <PhoneFields
      code={form.watch("isd_code")}
      onCode={(code) => form.setValue("isd_code", code)}
      codeField={form.register("isd_code")}
      phoneField={form.register("phone")}
      error={error}
    />
  );
}

test("[SESS-01] a number that was typed before the numbering plans were loaded selects its country once they are", async () => {
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <StorefrontProvider settings={settings()}>
        <PhoneForm typed="+973 36835309" />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const phone = screen.getByRole<HTMLInputElement>("textbox", { name: /Phone number/ });
  expect(phone.value).toBe("+973 36835309");
  await waitFor(() => expect(phone.value).toBe("3683 5309"));
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: en.login.countryCode }).value).toBe("+973");
});

test("[SESS-08] of a number with digits missing it is said how many its country's have; a whole one is told what is wrong", async () => {
  const show = (typed: string) =>
    render(
      <NextIntlClientProvider locale="en" messages={en}>
        <StorefrontProvider settings={settings()}>
          <PhoneForm typed={typed} error="Wrong." />
        </StorefrontProvider>
      </NextIntlClientProvider>,
    );
  show("98450");
  await screen.findByText("Enter all 10 digits of the number.");
  expect(screen.queryByText("Wrong.")).toBeNull();
  cleanup();
  show("0000000000");
  await waitFor(() => expect(document.querySelectorAll("option").length).toBeGreaterThan(100));
  screen.getByText("Wrong.");
});

test("[SESS-01] [SESS-03] every way to sign in lists the calling code of the shop's country first, and begins with it", async () => {
  for (const form of [
    <PhoneStep key="code" onSent={() => {}} />,
    <GuestForm key="guest" mailsOrders={false} onDone={() => {}} />,
  ]) {
    render(
      <NextIntlClientProvider locale="en" messages={en}>
        <StorefrontProvider settings={settings({ countryCallingCode: "+57" })}>{form}</StorefrontProvider>
      </NextIntlClientProvider>,
    );
    const codes = screen.getByRole<HTMLSelectElement>("combobox", { name: en.login.countryCode });
    await waitFor(() => expect(codes.options.length).toBeGreaterThan(100));
    expect([codes.value, codes.options[0]?.value]).toEqual(["+57", "+57"]);
    cleanup();
  }
});

test("[SESS-01] a number pasted in the moment the numbering plans arrive is formatted under its own country", async () => {
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <StorefrontProvider settings={settings()}>
        <PhoneForm typed="" />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const phone = screen.getByRole<HTMLInputElement>("textbox", { name: /Phone number/ });
  const codes = screen.getByRole<HTMLSelectElement>("combobox", { name: en.login.countryCode });
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const wasActing = environment.IS_REACT_ACT_ENVIRONMENT;
  // As in a browser: what is left to do after the commit waits, and the paste comes first.
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  await new Promise<void>((pasted) => {
    new MutationObserver((_, observer) => {
      if (codes.options.length < 100) return;
      observer.disconnect();
      fireEvent.input(phone, { target: { value: "+973 36835309" } });
      pasted();
    }).observe(codes, { childList: true });
  });
  await waitFor(() => expect(codes.value).toBe("+973"));
  await new Promise((resolve) => setTimeout(resolve));
  environment.IS_REACT_ACT_ENVIRONMENT = wasActing;
  expect(phone.value).toBe("3683 5309");
});

test("[SESS-03] from the name the next field is the number, not its country code, which is beside it", () => {
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <StorefrontProvider settings={settings()}>
        <GuestForm mailsOrders={false} onDone={() => {}} />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const fields = [...document.querySelectorAll<HTMLElement>("input, select")].map((field) =>
    field.getAttribute("autocomplete"),
  );
  expect(fields.indexOf("tel-national")).toBe(fields.indexOf("name") + 1);
  expect(fields.indexOf("tel-country-code")).toBe(fields.indexOf("tel-national") + 1);
  cleanup();
});
