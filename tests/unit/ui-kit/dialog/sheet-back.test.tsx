import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Sheet } from "@/ui-kit";
import { leaveEntry } from "@/ui-kit/sheet/back-entry";

/** As a router keeps it at every entry. */
const ROUTER = { page: "menu" };

function Shop({ over = false, onLink }: { over?: boolean; onLink?: () => void }) {
  const [open, setOpen] = useState<"cart" | "note" | null>(null);
  const follow = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    onLink?.();
    setOpen(null);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen("cart")}>
        Cart
      </button>
      {open === "cart" || (open === "note" && over) ? (
        <Sheet open onClose={() => setOpen(null)} title="Your cart" closeLabel="Close the cart">
          <button type="button" onClick={() => setOpen("note")}>
            Note
          </button>
          <a href="/checkout" onClick={follow}>
            Checkout
          </a>
          {/* As it is in a browser: nothing of the page changes. */}
          {["tel:+97317000201", "mailto:kaapi@example.com", "#dishes", "/menu"].map((href) => (
            <a key={href} href={href} onClick={(event) => event.preventDefault()}>
              {href}
            </a>
          ))}
        </Sheet>
      ) : null}
      {open === "note" ? (
        <Sheet open onClose={() => setOpen(over ? "cart" : null)} title="Your note" closeLabel="Close the note">
          Words
        </Sheet>
      ) : null}
    </>
  );
}

const titles = () => screen.queryAllByRole("heading").map(({ textContent }) => textContent);

/** What happens at once, and the steps that follow it. */
async function done(doIt: () => void) {
  act(doIt);
  for (let step = 0; step < 5; step++) await act(() => new Promise((resolve) => setTimeout(resolve)));
}

const press = (name: string) => done(() => fireEvent.click(screen.getByText(name)));
const close = (name: string) => done(() => fireEvent.click(screen.getByLabelText(name)));
/** However busy the machine is when the step is taken. */
async function back() {
  const taken = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  await act(async () => {
    history.back();
    await taken;
  });
  await done(() => {});
}

afterEach(() => done(cleanup));
beforeEach(() => {
  history.pushState({ page: "before" }, "", "/before");
  history.pushState(ROUTER, "", "/menu");
});

test("[KIT-12] Back closes the sheet and leaves the page below it, with the router's own state", async () => {
  render(<Shop />);
  await press("Cart");
  expect(titles()).toEqual(["Your cart"]);
  expect(history.state).toMatchObject(ROUTER);
  await back();
  expect(titles()).toEqual([]);
  expect(history.state).toEqual(ROUTER);
  await back();
  expect(history.state).toEqual({ page: "before" });
});

test("[KIT-12] of two sheets Back closes the one on top, then the other", async () => {
  render(<Shop over />);
  await press("Cart");
  await press("Note");
  expect(titles()).toEqual(["Your cart", "Your note"]);
  await back();
  expect(titles()).toEqual(["Your cart"]);
  await back();
  expect(titles()).toEqual([]);
  expect(history.state).toEqual(ROUTER);
});

test("[KIT-12] after a sheet was closed by its icon, Back leads to the page before", async () => {
  render(<Shop />);
  await press("Cart");
  await close("Close the cart");
  expect(history.state).toEqual(ROUTER);
  await back();
  expect(history.state).toEqual({ page: "before" });
});

test("[KIT-12] a sheet that takes the place of another has its history entry: one Back closes it", async () => {
  render(<Shop />);
  await press("Cart");
  await press("Note");
  expect(titles()).toEqual(["Your note"]);
  await back();
  expect(titles()).toEqual([]);
  expect(history.state).toEqual(ROUTER);
});

test("[KIT-12] Forward does not open a closed sheet again, and takes no Back of its own", async () => {
  render(<Shop />);
  await press("Cart");
  await back();
  await done(() => history.forward());
  expect(titles()).toEqual([]);
  expect(history.state).toEqual(ROUTER);
});

test("[KIT-12] a link in a sheet leads on from the page below, so that Back leads there", async () => {
  const from: unknown[] = [];
  render(<Shop onLink={() => from.push(history.state)} />);
  await press("Cart");
  await press("Checkout");
  expect(from).toEqual([ROUTER]);
});

test.each(["tel:+97317000201", "mailto:kaapi@example.com", "#dishes", "/menu"])(
  "[KIT-12] after a link that leads to no other page, %s, Back closes the sheet as before",
  async (link) => {
    render(<Shop />);
    await press("Cart");
    await press(link);
    expect(titles()).toEqual(["Your cart"]);
    await back();
    expect(titles()).toEqual([]);
    expect(history.state).toEqual(ROUTER);
  },
);

/** As the router does: it writes the entry anew, with nothing but its own. */
const refresh = () => history.replaceState(ROUTER, "");

test("[KIT-12] a refresh of the page under an open sheet takes no Back of its own", async () => {
  render(<Shop over />);
  await press("Cart");
  refresh();
  await press("Note");
  refresh();
  await close("Close the note");
  expect(titles()).toEqual(["Your cart"]);
  await close("Close the cart");
  expect(history.state).toEqual(ROUTER);
  await back();
  expect(history.state).toEqual({ page: "before" });
});

test("[KIT-12] after a refresh Back closes the sheet, and a page that was opened from it has no sheet", async () => {
  render(<Shop over />);
  await press("Cart");
  refresh();
  await back();
  expect(titles()).toEqual([]);
  await press("Cart");
  await done(() => history.pushState({ page: "order" }, "", "/orders"));
  await close("Close the cart");
  expect([location.pathname, history.state]).toEqual(["/orders", { page: "order" }]);
});

test("[KIT-12] in a frame, as the studio's preview is, a sheet has no entry: the history is that of the page around it", async () => {
  vi.stubGlobal("parent", {});
  render(<Shop />);
  const { length } = history;
  await press("Cart");
  expect([history.state, history.length]).toEqual([ROUTER, length]);
  await close("Close the cart");
  expect(titles()).toEqual([]);
  expect(history.state).toEqual(ROUTER);
});

test("[KIT-12] a step back that is lost, as to another page, keeps nothing waiting", async () => {
  render(<Shop />);
  await press("Cart");
  const { back: stepBack } = History.prototype;
  History.prototype.back = () => {};
  let went = false;
  leaveEntry(() => {
    went = true;
  });
  History.prototype.back = stepBack;
  await expect.poll(() => went).toBe(true);
});

test("[KIT-12] what takes a step back of its own waits for that of the sheet", async () => {
  render(<Shop />);
  await press("Cart");
  const at: unknown[] = [];
  await done(() => leaveEntry(() => at.push(history.state)));
  expect(at).toEqual([ROUTER]);
});

test("[KIT-12] what leads on from a sheet that has just closed, or is being stepped back from, waits for that step too", async () => {
  render(<Shop />);
  const at: unknown[] = [];
  const leadOn = () => leaveEntry(() => at.push(history.state));
  await press("Cart");
  await done(() => {
    fireEvent.click(screen.getByLabelText("Close the cart"));
    leadOn();
  });
  expect(at).toEqual([ROUTER]);
  await press("Cart");
  const { back: stepBack } = History.prototype;
  let isOnItsWay = false;
  History.prototype.back = () => {
    isOnItsWay = true;
  };
  await close("Close the cart");
  expect(isOnItsWay).toBe(true);
  leadOn();
  expect(at).toHaveLength(1);
  History.prototype.back = stepBack;
  await back();
  expect(at).toEqual([ROUTER, ROUTER]);
  expect(history.state).toEqual(ROUTER);
});

test("[KIT-12] after a reload with a sheet open, or on the way back from another site, its entry takes no Back of its own", async () => {
  const left = { sheets: [1, 2], sheetAt: location.href };
  history.pushState({ ...ROUTER, ...left, sheets: [1] }, "");
  history.pushState({ ...ROUTER, ...left }, "");
  // As the browser does for a document that is loaded: the code begins anew.
  const again = "../../../../ui-kit/sheet/back-entry.ts?again";
  await done(() => void import(/* @vite-ignore */ again));
  await expect.poll(() => history.state).toEqual(ROUTER);
  await back();
  expect(history.state).toEqual({ page: "before" });
});
