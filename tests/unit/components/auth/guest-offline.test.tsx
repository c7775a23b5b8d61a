import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { GuestForm } from "@/components/auth/login/guest-form";
import { FormOfPage, type SubmitForm } from "@/components/form/page-submit";
import { useFailure } from "@/components/form/use-failure";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { startCommerce } from "../../lib/commerce-server";
import { settings } from "../../lib/fixtures";

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

test("[SESS-03] [ROBUST-17] without a network the page's button says that nothing was sent, and the form does not", async () => {
  const { origin, close } = await startCommerce();
  // Nobody listens there any more.
  await close();
  let send: SubmitForm | null = null;
  const takeForm = (submit: SubmitForm | null) => {
    send = submit;
  };
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings({ origin })}>
        <FormOfPage takeForm={takeForm}>
          <GuestForm mailsOrders={false} onDone={() => {}} />
        </FormOfPage>
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  fireEvent.change(screen.getByLabelText(new RegExp(en.login.name)), { target: { value: "Asha" } });
  fireEvent.change(document.querySelector("[name=customerPhone]") as Element, { target: { value: "9845012345" } });
  const answer = await act(() => (send as SubmitForm | null)?.());
  expect(answer).toMatchObject({ code: "NETWORK" });
  expect(screen.queryByText(en.problems.NETWORK)).toBeNull();
});

test("[ROBUST-17] that there is no network is said until there is one again; another failure stays", () => {
  const { result } = renderHook(() => useFailure());
  const failure = () => result.current[0]?.code ?? null;
  const fail = (code: string) => act(() => result.current[1]({ code, details: {} }));
  const back = () => act(() => void window.dispatchEvent(new Event("online")));
  fail("NETWORK");
  expect(failure()).toBe("NETWORK");
  back();
  expect(failure()).toBeNull();
  fail("SIGNUP_FAILED");
  back();
  expect(failure()).toBe("SIGNUP_FAILED");
});
