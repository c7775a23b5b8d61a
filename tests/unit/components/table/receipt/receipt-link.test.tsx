import { act, cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { BottomBar } from "@/components/table/room/bottom-bar";
import { keepReceipt } from "@/lib/actions/dine-in/stored-receipt";
import { StorefrontScope } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { tableState } from "../../../lib/actions/dine-in/guest-at-table";
import { startCommerce } from "../../../lib/commerce-server";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test("[DINE-04] after the thanks are closed the table's page still leads to the receipt", async () => {
  const server = await startCommerce({ getTableReceipt: () => null });
  const state = tableState(server.origin);
  keepReceipt(state, "ana.mac");
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
      <StorefrontScope state={state}>
        <BottomBar onOpen={() => {}} onStart={() => {}} busy={false} />
      </StorefrontScope>
    </NextIntlClientProvider>,
  );
  const link = () => screen.queryByRole("link", { name: en.table.ended.receipt });
  expect(link()?.getAttribute("href")).toBe("/table-receipt");
  act(() => state.visit.setState({ phase: "in" }));
  expect(link()).toBeNull();
  await server.close();
});
