import { act, cleanup, renderHook } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useRemoval } from "@/components/address/use-removal";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import en from "@/messages/en.json";
import type { ToastStore } from "@/ui-kit/toast/toast-store";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings } from "../../lib/fixtures";

let server: CommerceServer;
let toasts: ToastStore;
beforeEach(async () => {
  server = await startCommerce();
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/address`);
});
afterEach(async () => {
  cleanup();
  for (const { id } of toasts.list()) toasts.dismiss(id, true);
  localStorage.clear();
  await server.close();
});

function list() {
  const own = settings({ origin: server.origin });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={own}>{children}</StorefrontProvider>
    </NextIntlClientProvider>
  );
  const page = renderHook(() => ({ ...useRemoval(), toasts: useStorefront().toasts }), { wrapper });
  toasts = page.result.current.toasts;
  return page;
}
const offers = () => toasts.list().map(({ actionLabel }) => actionLabel);

test("[ADDR-01] leaving the page deletes the address at once and takes the offer to undo it away", async () => {
  const page = list();
  act(() => page.result.current.remove("a1", "12 Church Street"));
  expect([...page.result.current.hidden]).toEqual(["a1"]);
  expect(offers()).toEqual([en.address.undo]);
  expect(server.calls).toEqual([]);
  page.unmount();
  expect(offers()).toEqual([]);
  await expect.poll(() => server.calls.length).toBe(1);
});

test("[ADDR-01] a deletion that was undone deletes nothing, whatever happens to the page", async () => {
  const page = list();
  act(() => page.result.current.remove("a1", "12 Church Street"));
  const [toast] = toasts.list();
  act(() => {
    toasts.dismiss(toast?.id ?? 0, true);
    toast?.onAction?.();
  });
  expect([...page.result.current.hidden]).toEqual([]);
  page.unmount();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(server.calls).toEqual([]);
});
