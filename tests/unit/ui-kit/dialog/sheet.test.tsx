import { fireEvent, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { expect, test } from "vitest";
import { Sheet } from "@/ui-kit";

function shop(open: boolean, onClose: () => void) {
  return (
    <StrictMode>
      <button type="button">Opener</button>
      <Sheet open={open} onClose={onClose} title="Options" closeLabel="Close">
        <button type="button">Inside</button>
      </Sheet>
    </StrictMode>
  );
}

function opened() {
  let closed = 0;
  const count = () => {
    closed++;
  };
  const view = render(shop(false, count));
  screen.getByText("Opener").focus();
  view.rerender(shop(true, count));
  return { ...view, count, dialog: screen.getByRole<HTMLDialogElement>("dialog"), closed: () => closed };
}

test("[KIT-12] the backdrop, the close icon and Esc run the close callback, a press inside does not", () => {
  const { dialog, closed } = opened();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(closed()).toBe(1);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(closed()).toBe(2);
  fireEvent(dialog, new Event("cancel", { cancelable: true }));
  expect(closed()).toBe(3);
  fireEvent.pointerDown(screen.getByText("Inside"));
  fireEvent.click(screen.getByText("Inside"));
  expect(closed()).toBe(3);
});

test("[KIT-12] a press that begins inside and ends on the backdrop does not close", () => {
  const { dialog, closed } = opened();
  fireEvent.pointerDown(screen.getByText("Inside"));
  fireEvent.click(dialog);
  expect(closed()).toBe(0);
});

test("[KIT-12] focus moves into the dialog when it opens and back when it closes", () => {
  const { dialog, rerender, count, closed } = opened();
  expect(dialog.open).toBe(true);
  expect(dialog.dataset.state).toBe("open");
  expect(document.activeElement).toBe(dialog);
  rerender(shop(false, count));
  expect(dialog.open).toBe(false);
  expect(document.activeElement).toBe(screen.getByText("Opener"));
  expect(closed()).toBe(0);
});

test("[KIT-12] a dialog that is unmounted while open gives focus back too", () => {
  const view = render(<button type="button">Opener</button>);
  screen.getByText("Opener").focus();
  const sheet = render(<Sheet open onClose={() => {}} title="Options" closeLabel="Close" />);
  expect(document.activeElement).toBe(sheet.getByRole("dialog"));
  sheet.unmount();
  expect(document.activeElement).toBe(view.getByText("Opener"));
});

test("[KIT-12] the dialog is named by its title and shows back and footer when they are given", () => {
  let back = 0;
  render(
    <Sheet
      open
      onClose={() => {}}
      title="Options"
      closeLabel="Close"
      onBack={() => back++}
      backLabel="Back"
      footer="Total"
    />,
  );
  expect(screen.getByRole("dialog", { name: "Options" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  expect([back, screen.getByRole("dialog").contains(screen.getByText("Total"))]).toEqual([1, true]);
});
