import { act, cleanup, renderHook } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useVisitStart } from "@/components/table/room/use-visit-start";
import { StorefrontScope } from "@/lib/state/provider";
import type { TableState } from "@/lib/state/table/table-state";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { evening, resolversOf, tableState } from "../../../lib/actions/dine-in/guest-at-table";
import { type CommerceServer, startCommerce } from "../../../lib/commerce-server";

const MESSAGES = { ar, en, es };
let server: CommerceServer;
let state: TableState;
beforeEach(async () => {
  server = await startCommerce(resolversOf(evening()));
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/table/code-7`);
  state = tableState(server.origin);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

test.each([
  ["en", "You're at table 7. Friends can join with the table word: mango 42."],
  ["es", "Estás en la mesa Table 7. Tus amigos se unen con la palabra de la mesa: mango 42."],
  ["ar", "أنت على \u2068الطاولة \u2068Table 7\u2069\u2069. ينضم أصدقاؤك بكلمة سر الطاولة: mango 42."],
] as const)(
  "[DINE-01] [D24] whoever starts ordering reads at which table they are, and by which word friends join (%s)",
  async (locale, said) => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="Asia/Kolkata">
        <StorefrontScope state={state}>{children}</StorefrontScope>
      </NextIntlClientProvider>
    );
    const { result } = renderHook(() => useVisitStart(() => {}), { wrapper });
    await act(async () => void (await result.current.begin("order")));
    expect(state.toasts.list().map(({ title }) => title)).toEqual([said]);
  },
);
