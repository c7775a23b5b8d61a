import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createPresent } from "@/payments/views/present";
import type { BrickViewProps, CardViewProps, ShownView, StripeViewProps, ViewName } from "@/payments/views/view-props";
import { common, journal } from "@/tests/unit/payments/views/props";
import { PAYMENT_TEXTS } from "@/tests/unit/payments/views/texts";

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const shown: ShownView<ViewName>[] = [];
afterEach(async () => {
  await act(async () => {
    for (const view of shown.splice(0)) view.close();
  });
  document.body.replaceChildren();
  window.history.replaceState(null, "");
});

async function showCard(more: Partial<CardViewProps> = {}) {
  const names: string[] = [];
  const slots: Record<string, HTMLElement>[] = [];
  const { ways, onClose } = journal();
  const props: CardViewProps = {
    ...common(),
    invalid: [],
    onReady: (given) => void slots.push(given),
    onSubmit: (name) => void names.push(name),
    onClose,
    ...more,
  };
  const view = await act(async () => createPresent({ texts: PAYMENT_TEXTS })("card", props));
  shown.push(view as ShownView<ViewName>);
  const update = (changed: Partial<CardViewProps>) => act(async () => view.update(changed));
  return { view, names, slots, ways, update };
}

test("[PGW-05] only in a sandbox the card form names a card that works, and says that no money moves", async () => {
  const { update } = await showCard();
  expect(screen.queryByText(/Test card/)).toBeNull();
  await update({ testCard: "5200 8282 8282 8210" });
  expect(screen.getByText("Test card: 5200 8282 8282 8210. No money moves.")).toBeTruthy();
});

test("[PGW-05] the card form has a name, three empty slots with an id in the document, and the amount and its currency on its button", async () => {
  const { slots, names } = await showCard();
  expect(slots).toHaveLength(1);
  for (const slot of Object.values(slots[0] ?? {})) {
    expect(slot.isConnected && slot.id !== "" && slot.childElementCount === 0).toBe(true);
    expect(slot.closest("dialog"), "[ROBUST-23] nothing of the vendor stands in the top layer").toBeNull();
  }
  const dialog = screen.getByRole("dialog", { name: "Pay by card" });
  expect(dialog.style.getPropertyValue("--modal-width")).toBe(`${550 / 16}rem`);
  fireEvent.change(screen.getByLabelText("Name on the card"), { target: { value: "Asha Rao" } });
  const pay = screen.getByRole("button", { name: /INR 120\.50/ });
  fireEvent.submit(pay.closest("form") as HTMLFormElement);
  expect(names).toEqual(["Asha Rao"]);
});

test("[PGW-05] 'Please enter the name' stands at the name, 'Invalid card details' and marked fields beside the card", async () => {
  const { update } = await showCard();
  await update({ error: { code: "NAME_MISSING", message: "Please enter the name" } });
  const name = screen.getByLabelText("Name on the card");
  const described = name.getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe("Please enter the name");
  fireEvent.change(name, { target: { value: "A" } });
  expect(screen.queryByText("Please enter the name"), "gone as soon as there is one").toBeNull();
  await update({ error: { code: "CARD_INVALID", message: "Invalid card details" }, invalid: ["cvv"] });
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toContain("Invalid card details");
  expect(screen.getByRole("group", { name: "Security code" }).getAttribute("aria-describedby")).toBeTruthy();
  expect(screen.getByText("Enter the code.")).toBeTruthy();
});

test("[ROBUST-23] a running charge is said, Pay does nothing, and a refused close is announced every time", async () => {
  const { update, names } = await showCard({ busy: true });
  const status = () => within(screen.getByRole("dialog")).getByRole("status").firstElementChild;
  expect(status()?.textContent).toBe(PAYMENT_TEXTS.busy);
  const pay = document.querySelector("[data-pay]") as HTMLElement;
  expect(pay.getAttribute("aria-busy")).toBe("true");
  fireEvent.submit(pay.closest("form") as HTMLFormElement);
  expect(names).toEqual([]);
  await update({ closeRefusals: 1 });
  const first = status();
  expect(first?.textContent).toBe(PAYMENT_TEXTS.closeRefused);
  await update({ closeRefusals: 2 });
  expect(status()?.textContent).toBe(PAYMENT_TEXTS.closeRefused);
  expect(status(), "the same words again need a new element to be read out").not.toBe(first);
});

test("[PGW-14] [ROBUST-19] close icon, Escape, backdrop and the browser's Back each ask to close, and say which it was", async () => {
  const { ways } = await showCard();
  fireEvent.click(screen.getByRole("button", { name: "Close without paying" }));
  fireEvent.keyDown(screen.getByLabelText("Name on the card"), { key: "Escape" });
  await new Promise((resolve) => setTimeout(resolve, 5));
  fireEvent.click(document.querySelector(".page-layer-scrim") as HTMLElement);
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(ways).toEqual(["button", "escape", "backdrop", "back"]);
});

test("[ROBUST-19] [ROBUST-22] Back finds one entry however often a form is opened, and a closed form hears nothing any more", async () => {
  const push = vi.spyOn(window.history, "pushState");
  const first = await showCard();
  expect(push).toHaveBeenCalledTimes(1);
  await act(async () => first.view.close());
  await showCard();
  expect(push).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(first.ways).toEqual([]);
  push.mockRestore();
});

test("[ROBUST-22] opened and closed twenty times nothing is left, and closing or updating again does no harm", async () => {
  const before = document.body.childElementCount;
  for (let round = 0; round < 20; round++) {
    const { view, update } = await showCard();
    await act(async () => view.close());
    view.close();
    await update({ busy: true });
  }
  await waitFor(() => expect(document.body.childElementCount).toBe(before));
});

test("[ROBUST-23] focus goes into the form and back to the button that opened it", async () => {
  const opener = document.createElement("button");
  document.body.append(opener);
  opener.focus();
  const { view } = await showCard();
  expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true);
  await act(async () => view.close());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

const METHODS = [
  { id: "pm_1", brand: "visa", last4: "4242", fingerprint: "f1" },
  { id: "pm_2", brand: "amex", last4: "0005", fingerprint: null },
];

async function showStripe(more: Partial<StripeViewProps> = {}) {
  const calls: string[] = [];
  const props: StripeViewProps = {
    ...common(),
    gateway: "Stripe",
    methods: METHODS,
    mode: "saved",
    selected: null,
    canPay: false,
    express: false,
    onExpressReady: (slot) => void calls.push(`wallets ${slot.isConnected && slot.id !== ""}`),
    onMode: (mode) => void calls.push(mode),
    onSelect: (id) => void calls.push(id),
    onReady: (slot) => void calls.push(`slot ${slot.isConnected && slot.id !== "" && slot.childElementCount === 0}`),
    onSubmit: () => void calls.push("pay"),
    onClose: (way) => void calls.push(way),
    ...more,
  };
  const view = await act(async () => createPresent({ texts: PAYMENT_TEXTS })("stripe", props));
  shown.push(view as ShownView<ViewName>);
  return { calls, update: (changed: Partial<StripeViewProps>) => act(async () => view.update(changed)) };
}

test("[PGW-11] saved cards are named by brand and 'ending in' last four; Pay sleeps until one is selected", async () => {
  const { calls, update } = await showStripe();
  const pay = () => document.querySelector("[data-pay]") as HTMLButtonElement;
  expect(pay().disabled).toBe(true);
  screen.getByRole("radio", { name: "American Express ending in 0005" });
  fireEvent.click(screen.getByRole("radio", { name: "Visa ending in 4242" }));
  expect(calls).toEqual(["wallets true", "pm_1"]);
  await update({ selected: "pm_1", canPay: true });
  expect(pay().disabled).toBe(false);
  fireEvent.submit(pay().closest("form") as HTMLFormElement);
  expect(calls).toEqual(["wallets true", "pm_1", "pay"]);
});

test("[PGW-11] a link leads to a new card and one back; each visit to the new card brings an empty slot", async () => {
  const { calls, update } = await showStripe();
  fireEvent.click(screen.getByRole("button", { name: "Add a new card" }));
  await update({ mode: "new" });
  fireEvent.click(screen.getByRole("button", { name: "Use a saved card" }));
  await update({ mode: "saved" });
  await update({ mode: "new" });
  expect(calls).toEqual(["wallets true", "new", "slot true", "saved", "slot true"]);
});

test("[PGW-11] the wallets' buttons stand above the cards with 'or pay by card' between; without a wallet nobody can reach or see them", async () => {
  const { update } = await showStripe();
  const wallets = () => document.querySelector("[data-express]") as HTMLElement;
  expect(wallets().dataset.express).toBe("none");
  expect(wallets().hasAttribute("inert")).toBe(true);
  expect(wallets().className).toMatch(/(?=.*\bh-0\b)(?=.*\binvisible\b)/);
  await update({ express: true });
  expect(wallets().hasAttribute("inert")).toBe(false);
  expect(wallets().className).not.toMatch(/\bh-0\b|\binvisible\b/);
  expect(screen.getByRole("group", { name: "Express payment" })).toBe(wallets());
  expect(wallets().textContent).toBe("or pay by card");
  const form = document.querySelector("[data-payment-view] form") as HTMLFormElement;
  expect(wallets().compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await update({ busy: true });
  expect(wallets().hasAttribute("inert")).toBe(true);
});

test("[PGW-11] the bank's refusal stands inline and is an alert; while paying nothing can be chosen", async () => {
  const { update } = await showStripe({ selected: "pm_1", canPay: true });
  await update({ error: { code: null, message: "Your card was declined." } });
  expect(screen.getByRole("alert").textContent).toBe("Your card was declined.");
  await update({ error: null, busy: true });
  expect((screen.getByRole("radio", { name: /4242/ }) as HTMLInputElement).disabled).toBe(true);
  expect((screen.getByRole("button", { name: "Add a new card" }) as HTMLButtonElement).disabled).toBe(true);
});

test("[PGW-11] without saved cards there is no way to them", async () => {
  await showStripe({ methods: [], mode: "new" });
  expect(screen.queryByRole("button", { name: "Use a saved card" })).toBeNull();
});

test("[PGW-09] MercadoPago gets one empty slot with an id a selector can hold, and a placeholder until its form is drawn, below the amount", async () => {
  const slots: HTMLElement[] = [];
  const props: BrickViewProps = {
    ...common(),
    gateway: "MercadoPago",
    loaded: false,
    onReady: (slot) => void slots.push(slot),
    onClose: () => undefined,
  };
  const view = await act(async () => createPresent({ texts: PAYMENT_TEXTS })("brick", props));
  shown.push(view as ShownView<ViewName>);
  expect(slots).toHaveLength(1);
  expect(document.querySelector(`#${slots[0]?.id}`)).toBe(slots[0]);
  // The vendor's button says no amount.
  expect(screen.getByRole("dialog", { name: PAYMENT_TEXTS.pay(props.amount, props.currency) })).toBeTruthy();
  expect(screen.getByText(PAYMENT_TEXTS.loading)).toBeTruthy();
  await act(async () => view.update({ loaded: true }));
  expect(screen.queryByText(PAYMENT_TEXTS.loading)).toBeNull();
});

test("[PGW-10] the way out says where it leads and cannot be pressed away", async () => {
  const view = await act(async () =>
    createPresent({ texts: PAYMENT_TEXTS })("leaving", { gateway: "PayULatinAmerica", language: "en" }),
  );
  shown.push(view as ShownView<ViewName>);
  const dialog = screen.getByRole("dialog", { name: "Taking you to PayULatinAmerica" });
  fireEvent.click(document.querySelector(".page-layer-scrim") as HTMLElement);
  expect(dialog.isConnected).toBe(true);
  expect(within(dialog).queryAllByRole("button")).toEqual([]);
});

test("[PGW-01] with modal off a form is drawn inside the page, where the page wants it", async () => {
  const place = document.createElement("div");
  document.body.append(place);
  const { onClose } = journal();
  const props = {
    ...common(),
    modal: false,
    invalid: [],
    onReady: () => undefined,
    onSubmit: () => undefined,
    onClose,
  };
  const view = await act(async () => createPresent({ texts: PAYMENT_TEXTS, place: () => place })("card", props));
  shown.push(view as ShownView<ViewName>);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(within(place).getByRole("region", { name: "Pay by card" })).toBeTruthy();
});

test("[ROBUST-09] the views can be imported where there is no window", async () => {
  const { renderToString } = await import("react-dom/server");
  const { LeavingView } = await import("@/payments/views/leaving-view");
  expect(renderToString(<LeavingView gateway="PayULatinAmerica" language="en" texts={PAYMENT_TEXTS} />)).not.toContain(
    "<script",
  );
});
