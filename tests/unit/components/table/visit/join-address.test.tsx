import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { JoinSheet } from "@/components/table/room/guests/join-sheet";
import { wordInAddress } from "@/components/table/room/use-visit-start";
import { StorefrontScope } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { evening, resolversOf, tableState } from "../../../lib/actions/dine-in/guest-at-table";
import { type CommerceServer, startCommerce } from "../../../lib/commerce-server";

const ROUTER = { page: "table" };
const evenings = evening();
let server: CommerceServer;
beforeEach(async () => {
  evenings.status = "admitted";
  server = await startCommerce(resolversOf(evenings) as never);
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };
  happyDOM.setURL(`${server.origin}/`);
  history.pushState({ page: "before" }, "", "/before");
  history.pushState(ROUTER, "", "/table/code-7#join=mango-42");
});
afterEach(async () => {
  cleanup();
  await settled();
  await server.close();
});

/** The steps of the browser, one after the other. */
async function settled() {
  for (let step = 0; step < 5; step++) await act(() => new Promise((resolve) => setTimeout(resolve)));
}

interface TableProps {
  /** With what the address says where the table turns out to be free. */
  readonly onFree: (word: string) => void;
}
function Table({ onFree }: TableProps) {
  const [open, setOpen] = useState(true);
  return <JoinSheet open={open} onClose={() => setOpen(false)} onFree={() => onFree(wordInAddress())} />;
}

/** A guest with a link from the table presses Join. */
async function join() {
  const words: string[] = [];
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontScope state={tableState(server.origin)}>
        <Table onFree={(word) => words.push(word)} />
      </StorefrontScope>
    </NextIntlClientProvider>,
  );
  await settled();
  expect(screen.getByLabelText<HTMLInputElement>(en.table.join.word).value).toBe("mango 42");
  fireEvent.click(screen.getByRole("button", { name: en.table.join.join }));
  await expect.poll(() => location.hash).toBe("");
  await settled();
  return words;
}
const isOpen = () =>
  document.querySelector("dialog[data-kit=sheet]") !== null && screen.queryByRole("heading") !== null;
const back = async () => {
  act(() => history.back());
  await settled();
};

test("[DINE-04] after joining by a link, Back leads to the page before and not to the word again", async () => {
  await join();
  expect([isOpen(), wordInAddress()]).toEqual([false, ""]);
  await back();
  expect(location.pathname).toBe("/before");
});

test("[DINE-04] a guest who waits for the staff closes the sheet by Back, and reads no word in the address then", async () => {
  evenings.status = "waiting";
  await join();
  expect(isOpen()).toBe(true);
  await back();
  expect([isOpen(), location.pathname, wordInAddress()]).toEqual([false, "/table/code-7", ""]);
});

test("[DINE-04] a word of a table that is free by now is not asked for again", async () => {
  server.answer({
    joinVisit: () => {
      throw new GraphQLError("Nobody is here.", { extensions: { code: "TABLE_FREE" } });
    },
  });
  const words = await join();
  expect([words, isOpen()]).toEqual([[""], false]);
  await back();
  expect(location.pathname).toBe("/before");
});
