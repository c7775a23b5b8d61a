import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { CodeStep } from "@/components/auth/login/code-step";
import type { ActionError } from "@/lib/actions/outcome";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { settings } from "../../lib/fixtures";

const WRONG: ActionError = { code: "OTP_WRONG", message: "This code is incorrect.", details: {} } as ActionError;

/** The form with a server that knows one code; `checked` holds what was submitted. */
function codeForm(right: string) {
  const checked: string[] = [];
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <StorefrontProvider settings={settings()}>
        <CodeStep
          phone={{ isd_code: "+91", phone: "9812345678" } as never}
          resendAt={0}
          onResent={() => {}}
          onCheck={async (otp) => {
            checked.push(otp);
            return otp === right ? null : WRONG;
          }}
        />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const field = screen.getByRole("textbox", { name: en.login.code });
  return { checked, field, type: (value: string) => fireEvent.change(field, { target: { value } }) };
}

test("[SESS-01] the sixth digit submits the code, typed or pasted with a space, and a corrected one again", async () => {
  const { checked, field, type } = codeForm("123456");
  type("99999");
  expect(checked).toEqual([]);
  type("999999");
  expect(checked).toEqual(["999999"]);
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  type("123 456");
  expect(checked).toEqual(["999999", "123456"]);
});

test("[SESS-01] a code of four or eight digits waits for the button", async () => {
  const { checked, type } = codeForm("12345678");
  type("1234567");
  type("12345678");
  type("1234567");
  type("123456");
  expect(checked).toEqual([]);
  type("1234");
  fireEvent.submit(screen.getByRole("button", { name: en.login.verify }));
  expect(checked).toEqual(["1234"]);
});
