import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRef, type ReactElement } from "react";
import { expect, test, vi } from "vitest";
import { AlertDialog, BagIcon, ConfirmDialog, type ConfirmDialogProps, ModalDialog } from "@/ui-kit";

function journal() {
  const lines: string[] = [];
  const write = (line: string) => () => {
    lines.push(line);
  };
  return { lines, write };
}

function dismissEveryWay(dialog: HTMLElement) {
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  fireEvent(dialog, new Event("cancel", { cancelable: true }));
}

test("[KIT-04] an alert has a title, a message and a single button", () => {
  const { lines, write } = journal();
  render(
    <AlertDialog open onClose={write("close")} title="Sold out" okLabel="OK">
      Dosa is gone for today.
    </AlertDialog>,
  );
  const dialog = screen.getByRole("alertdialog", { name: "Sold out" });
  const described = document.getElementById(dialog.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe("Dosa is gone for today.");
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["OK"]);
  expect(document.activeElement?.textContent).toBe("OK");
  fireEvent.click(screen.getByRole("button", { name: "OK" }));
  expect(lines).toEqual(["close"]);
});

test("[KIT-12] backdrop and Esc close an alert like its button", () => {
  const { lines, write } = journal();
  render(<AlertDialog open onClose={write("close")} title="Sold out" okLabel="OK" />);
  dismissEveryWay(screen.getByRole("alertdialog"));
  expect(lines).toEqual(["close", "close"]);
});

function question(more: Partial<ConfirmDialogProps> = {}) {
  const { lines, write } = journal();
  const all = { onConfirm: write("confirm"), onCancel: write("cancel"), onClose: write("close") };
  render(<ConfirmDialog open title="Empty the cart?" dismissLabel="Keep it" confirmLabel="Empty" {...all} {...more} />);
  return lines;
}

test("[KIT-12] confirming runs the confirm callback and closes", () => {
  const lines = question();
  fireEvent.click(screen.getByRole("button", { name: "Empty" }));
  expect(lines).toEqual(["confirm", "close"]);
});

test("[KIT-12] dismiss, backdrop and Esc run the cancel callback and close", () => {
  const lines = question();
  fireEvent.click(screen.getByRole("button", { name: "Keep it" }));
  dismissEveryWay(screen.getByRole("alertdialog"));
  expect(lines).toEqual(["cancel", "close", "cancel", "close", "cancel", "close"]);
});

test("[KIT-05] focus starts on confirm; in the delete style confirm warns and focus starts on dismiss", () => {
  question();
  expect(document.activeElement?.textContent).toBe("Empty");
  expect(screen.getByRole("button", { name: "Empty" }).className).toContain("bg-primary");
  cleanup();
  question({ type: "delete" });
  expect(document.activeElement?.textContent).toBe("Keep it");
  expect(screen.getByRole("button", { name: "Empty" }).className).toContain("bg-failure");
});

test("[KIT-05] the confirm button can be hidden", () => {
  question({ hideConfirm: true });
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Keep it"]);
});

for (const layer of ["top", "page"] as const) {
  test(`[KIT-06] header image, title, subtitle, back, close and footer appear when given (${layer})`, () => {
    const { lines, write } = journal();
    render(
      <ModalDialog
        open
        layer={layer}
        onClose={write("close")}
        image={<BagIcon aria-label="Thali" />}
        title="Thali"
        subtitle="For two"
        onBack={write("back")}
        backLabel="Back"
        closeLabel="Close"
        footer="Total"
      />,
    );
    expect(screen.getByRole("dialog", { name: "Thali" })).toBeTruthy();
    for (const text of ["For two", "Total"]) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole("img", { name: "Thali" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Back" }));
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(lines).toEqual(["back", "close"]);
  });

  test(`[KIT-06] each of them is optional; a dialog without a title has a label (${layer})`, () => {
    render(
      <ModalDialog open layer={layer} onClose={() => {}} label="Photo">
        Content
      </ModalDialog>,
    );
    const dialog = screen.getByRole("dialog", { name: "Photo" });
    expect([dialog.querySelector("header"), dialog.querySelector("footer"), dialog.textContent]).toEqual([
      null,
      null,
      "Content",
    ]);
  });

  test(`[KIT-06] a dialog is anchored under the element it is given, while it is open (${layer})`, () => {
    const anchor = createRef<HTMLButtonElement>();
    const scene = (open: boolean) => (
      <>
        <button type="button" ref={anchor}>
          Opener
        </button>
        <ModalDialog open={open} layer={layer} onClose={() => {}} label="Menu" anchor={anchor} />
      </>
    );
    const { rerender } = render(scene(false));
    rerender(scene(true));
    const name = anchor.current?.style.getPropertyValue("anchor-name");
    expect(name).toMatch(/^--anchor-/);
    expect(screen.getByRole("dialog").dataset.anchored).toBe("");
    rerender(scene(false));
    expect(anchor.current?.style.getPropertyValue("anchor-name")).toBe("");
  });

  test(`[KIT-12] focus moves in and is returned, also when the dialog is unmounted while open (${layer})`, () => {
    const scene = (open: boolean, there = true): ReactElement => (
      <>
        <button type="button">Opener</button>
        {there ? <ModalDialog open={open} layer={layer} onClose={() => {}} label="Pay" /> : null}
      </>
    );
    const { rerender } = render(scene(false));
    const opener = screen.getByText("Opener");
    opener.focus();
    rerender(scene(true));
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Pay");
    rerender(scene(false));
    expect(document.activeElement).toBe(opener);
    rerender(scene(true));
    rerender(scene(true, false));
    expect(document.activeElement).toBe(opener);
  });
}

test("[KIT-06] the payment layer is no native dialog; only the part of the page that opened it is inert", () => {
  const provider = document.body.appendChild(document.createElement("div"));
  const scene = (open: boolean) => (
    <>
      <button type="button">Pay now</button>
      <ModalDialog open={open} layer="page" onClose={() => {}} title="Pay" closeLabel="Close">
        Card
      </ModalDialog>
    </>
  );
  const { container, rerender } = render(scene(false));
  screen.getByText("Pay now").focus();
  rerender(scene(true));
  expect(document.querySelector("dialog")).toBe(null);
  expect([container.inert, provider.inert]).toEqual([true, false]);
  const later = document.body.appendChild(document.createElement("button"));
  later.focus();
  expect([document.activeElement, later.inert]).toEqual([later, false]);
  rerender(scene(false));
  expect([container.inert, document.activeElement]).toEqual([false, screen.getByText("Pay now")]);
  provider.remove();
  later.remove();
});

test("[KIT-12] in the payment layer Tab goes round, and Esc and the backdrop close", () => {
  const { lines, write } = journal();
  render(
    <ModalDialog
      open
      layer="page"
      onClose={write("close")}
      title="Pay"
      closeLabel="Close"
      footer={<button type="button">Pay 5</button>}
    />,
  );
  const [before, after] = document.querySelectorAll<HTMLElement>("[data-focus-guard]");
  after?.focus();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close" }));
  before?.focus();
  expect(document.activeElement?.textContent).toBe("Pay 5");
  fireEvent.keyDown(screen.getByText("Pay 5"), { key: "Escape" });
  fireEvent.click(document.querySelector(".page-layer-scrim") as Element);
  expect(lines).toEqual(["close", "close"]);
});

test("[KIT-12] the root is marked while a dialog of either kind is open over the page, until the last one has gone", () => {
  const covered = () => document.documentElement.hasAttribute("data-covered");
  const nothing = () => {};
  const two = (alert: boolean, layer: boolean) => (
    <>
      <AlertDialog open={alert} onClose={nothing} title="Sold out" okLabel="OK" />
      <ModalDialog open={layer} onClose={nothing} title="Pay" layer="page">
        Here
      </ModalDialog>
    </>
  );
  const { rerender, unmount } = render(two(false, false));
  expect(covered()).toBe(false);
  rerender(two(true, true));
  expect(covered()).toBe(true);
  rerender(two(false, true));
  expect(covered()).toBe(true);
  rerender(two(false, false));
  expect(covered()).toBe(false);
  rerender(two(true, false));
  unmount();
  expect(covered()).toBe(false);
});

test.each([
  [15, "bar"],
  [0, ""],
])("[KIT-12] a dialog reserves the place of a scroll bar only where the page had one: %d px wide", (wide, mark) => {
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(window.innerWidth - wide);
  const { unmount } = render(<AlertDialog open onClose={() => {}} title="Sold out" okLabel="OK" />);
  expect(document.documentElement.dataset.covered).toBe(mark);
  unmount();
  vi.restoreAllMocks();
});
