import { act, cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { SIGNUP_DRAFT, SignupStep } from "@/components/auth/login/signup-step";
import { FormOfPage, type SubmitForm } from "@/components/form/page-submit";
import { writeDraft } from "@/lib/state/drafts";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { settings } from "../../lib/fixtures";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const MESSAGES = { ar, en, es };

/** The name is known from an earlier order, the email is not. */
function Form() {
  writeDraft(useStorefront(), SIGNUP_DRAFT, { fullName: "Asha Rao", email: "", promo: false });
  return <SignupStep onDone={() => {}} />;
}

test.each(["ar", "en", "es"] as const)(
  "[SESS-02] [ORD-01] the checkout's button asks an unfinished account for what it lacks, at the field, and calls nobody new (%s)",
  async (locale) => {
    const messages = MESSAGES[locale];
    let send: SubmitForm | null = null;
    const takeForm = (submit: SubmitForm | null) => {
      send = submit;
    };
    render(
      <NextIntlClientProvider locale={locale} messages={messages} timeZone="Asia/Kolkata">
        <StorefrontProvider settings={settings({ locale })}>
          <FormOfPage takeForm={takeForm}>
            <Form />
          </FormOfPage>
        </StorefrontProvider>
      </NextIntlClientProvider>,
    );
    expect(messages.login.signupText).not.toMatch(/new here|primera vez|أهلًا بك/);
    expect(await act(() => (send as SubmitForm | null)?.())).toBe(false);
    expect(screen.getByRole("textbox", { name: messages.login.email }).getAttribute("aria-invalid")).toBe("true");
    const name = screen.getByLabelText(messages.login.fullName, { exact: false });
    expect(name.getAttribute("aria-invalid")).not.toBe("true");
  },
);
