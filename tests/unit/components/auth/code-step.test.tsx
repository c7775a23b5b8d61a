import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createTranslator, NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { CodeStep } from "@/components/auth/login/code-step";
import type { CodeMessage } from "@/lib/actions/customer/session";
import type { ActionError } from "@/lib/actions/outcome";
import { StorefrontProvider } from "@/lib/state/provider";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { settings } from "../../lib/fixtures";

afterEach(cleanup);

const WRONG: ActionError = { code: "OTP_WRONG", message: "This code is incorrect.", details: {} } as ActionError;

/** The form with a server that knows one code; `checked` holds what was submitted. */
function codeForm(right: string, message: Partial<CodeMessage> = {}) {
  const checked: string[] = [];
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <StorefrontProvider settings={settings()}>
        <CodeStep
          phone={{ isd_code: "+91", phone: "9812345678" } as never}
          message={{ channel: "sms", digits: 6, readAt: null, ...message }}
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

test("[SESS-01] the form says how many digits were sent, how and to which number, and submits as many", () => {
  const { checked, type } = codeForm("1234", { digits: 4 });
  expect(document.querySelector("p")?.textContent).toMatch(/^We texted a 4-digit code to \+91 9812/);
  type("1234");
  expect(checked).toEqual(["1234"]);
});

test("[SESS-01] only in a demo the form leads to the page on which the message can be read", () => {
  codeForm("123456");
  expect(screen.queryByRole("link")).toBeNull();
  cleanup();
  codeForm("123456", { readAt: "http://localhost:4000/outbox?business=kaapi" });
  const link = screen.getByRole("link", { name: "demo's outbox" });
  expect(link.getAttribute("href")).toBe("http://localhost:4000/outbox?business=kaapi");
  // The form stays, with the field that the code goes into.
  expect(link.getAttribute("target")).toBe("_blank");
});

test.each([
  ["ar", ar, "6 أرقام"],
  ["es", es, "6 dígitos"],
] as const)(
  "[SESS-01] each way to send a code has its sentence, with the digits in the language's own form (%s)",
  (locale, messages, digits) => {
    const t = createTranslator({ locale, messages: messages as typeof en, namespace: "login" });
    const said = (["sms", "whatsapp", "email", "other"] as const).map((channel) =>
      t.markup("codeSent", { channel, digits: 6, phone: () => "N" }),
    );
    expect(new Set(said).size).toBe(4);
    for (const sentence of said) expect(sentence).toContain(digits);
  },
);
