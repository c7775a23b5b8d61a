import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { PayOptions } from "@/components/checkout/blocks/pay-options";
import { asMinor } from "@/lib/domain/money";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { settings } from "../../lib/fixtures";

test("[ORD-03] how cash is paid and up to what amount are two sentences, with no mark between them that a line could end with", () => {
  const cash = { id: "cash", option: "cash", gateway: null, state: "allowed" } as const;
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <PayOptions
          payment={{ shown: [cash], line: cash, codLimit: asMinor(50_000) } as never}
          mode="delivery"
          onChoose={() => {}}
        />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  expect(container.textContent).toContain("Pay the rider in cash. ");
  expect(container.textContent).not.toContain("·");
});
