import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createPresent } from "@/payments/views/present";
import type { ChallengeViewProps, ShownView } from "@/payments/views/view-props";
import { common, journal } from "@/tests/unit/payments/views/props";
import { PAYMENT_TEXTS } from "@/tests/unit/payments/views/texts";

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let shown: ShownView<"challenge"> | null = null;
afterEach(async () => {
  await act(async () => shown?.close());
  document.body.replaceChildren();
  window.history.replaceState(null, "");
});

async function showChallenge() {
  const heard: unknown[] = [];
  const { ways, onClose } = journal();
  const props: ChallengeViewProps = {
    ...common(),
    gateway: "MercadoPago",
    page: "/pg/bank",
    url: "https://acs.bank.example/challenge",
    fields: { creq: "eyJ0", submit: "yes" },
    onMessage: (data) => void heard.push(data),
    onClose,
  };
  const view = await act(async () => createPresent({ texts: PAYMENT_TEXTS })("challenge", props));
  shown = view;
  const frame = screen.getByTitle(PAYMENT_TEXTS.challengeFrame) as HTMLIFrameElement;
  return { view, heard, ways, frame };
}

/** A message to the page; `origin` is that of whoever sends it. */
const say = (data: unknown, source: unknown, origin = window.location.origin) =>
  window.dispatchEvent(Object.assign(new MessageEvent("message", { data, origin }), { source }));

test("[PGW-09] [ROBUST-11] the document in the frame gets the bank's form when it asks, once, and nobody else gets it", async () => {
  const { frame, heard } = await showChallenge();
  expect(new URL(frame.src).pathname).toBe("/pg/bank");
  const sent: unknown[] = [];
  const inner = { parent: window, postMessage: (data: unknown, origin: string) => void sent.push([data, origin]) };
  Object.defineProperty(frame, "contentWindow", { value: inner });
  const asks = { type: "bank-page-ready" };
  say(asks, inner, "https://evil.example");
  say(asks, { ...inner, parent: inner });
  say(asks, window);
  expect(sent).toEqual([]);
  say(asks, inner);
  say(asks, inner);
  const form = { url: "https://acs.bank.example/challenge", fields: { creq: "eyJ0", submit: "yes" } };
  expect(sent).toEqual([[form, window.location.origin]]);
  // What banks say is passed on, whatever it is.
  expect(heard).toEqual([asks, asks]);
});

test("[PGW-09] the bank's form stands below what the guest is to do, until the bank is done", async () => {
  const { view } = await showChallenge();
  expect(screen.getByRole("dialog", { name: PAYMENT_TEXTS.challengeTitle })).toBeTruthy();
  expect(screen.getByText(PAYMENT_TEXTS.challengeText)).toBeTruthy();
  await act(async () => view.update({ busy: true }));
  expect(screen.queryByTitle(PAYMENT_TEXTS.challengeFrame), "what the bank is done with is gone").toBeNull();
  expect(within(screen.getByRole("dialog")).getByRole("status").textContent).toBe(PAYMENT_TEXTS.busy);
});

test("[PGW-09] only messages from the bank's frame, and from frames within it, are heard", async () => {
  const { heard, frame } = await showChallenge();
  // This document loads no frames, and all that is read of a foreign window is its parent.
  const bank = { parent: window };
  Object.defineProperty(frame, "contentWindow", { value: bank });
  for (const source of [window, { parent: window }, null]) say("forged", source);
  expect(heard).toEqual([]);
  say("from the bank", bank);
  say("from within", { parent: bank });
  expect(heard).toEqual(["from the bank", "from within"]);
});

test("[PGW-14] the bank's form is closed by its button, Escape and Back, and not by a press beside it", async () => {
  const { ways } = await showChallenge();
  fireEvent.click(document.querySelector(".page-layer-scrim") as HTMLElement);
  expect(ways).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: PAYMENT_TEXTS.close }));
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(ways).toEqual(["button", "back"]);
});
