import { render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { PhoneFields } from "@/components/auth/phone/phone-fields";
import en from "@/messages/en.json";

function PhoneForm({ typed }: { typed: string }) {
  const form = useForm({ defaultValues: { isd_code: "+91", phone: typed } });
  return (
    <PhoneFields
      ownCode="+91"
      code={form.watch("isd_code")}
      onCode={(code) => form.setValue("isd_code", code)}
      codeField={form.register("isd_code")}
      phoneField={form.register("phone")}
    />
  );
}

test("[SESS-01] a number that was typed before the numbering plans were loaded selects its country once they are", async () => {
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <PhoneForm typed="+973 36835309" />
    </NextIntlClientProvider>,
  );
  const phone = screen.getByRole<HTMLInputElement>("textbox", { name: /Phone number/ });
  expect(phone.value).toBe("+973 36835309");
  await waitFor(() => expect(phone.value).toBe("3683 5309"));
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: en.login.countryCode }).value).toBe("+973");
});
