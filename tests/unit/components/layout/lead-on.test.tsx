import { act, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { useState } from "react";
import { expect, test } from "vitest";
import { useLeadOn } from "@/components/layout/navigation/use-lead-on";
import { Sheet } from "@/ui-kit";

const ORDER = "/orders/o1";

/** As the router does: a new entry knows nothing of the one before. */
const router = { push: (path: string) => history.pushState({ page: "order" }, "", path), replace: () => {} };

/** Asks in a sheet; the server's answer leads on. */
function Checkout() {
  const [asks, setAsks] = useState(false);
  const { push } = useLeadOn();
  return (
    <>
      <button type="button" onClick={() => push(ORDER)}>
        Answer
      </button>
      <button type="button" onClick={() => setAsks(true)}>
        Place order
      </button>
      {asks ? (
        <Sheet open onClose={() => setAsks(false)} title="As well?" closeLabel="Close">
          <button type="button" onClick={() => setAsks(false)}>
            Send it
          </button>
        </Sheet>
      ) : null}
    </>
  );
}

async function press(name: string) {
  act(() => void fireEvent.click(screen.getByText(name)));
  for (let step = 0; step < 5; step++) await act(() => new Promise((resolve) => setTimeout(resolve)));
}

test("[ORD-02] an answer that is sooner than the step back of the sheet that was agreed to leads to the order for good", async () => {
  history.pushState({ page: "checkout" }, "", "/checkout");
  const { back } = History.prototype;
  let isUnderWay = false;
  // As slow as a browser that is busy.
  History.prototype.back = () => {
    isUnderWay = true;
  };
  render(
    <AppRouterContext value={router as never}>
      <Checkout />
    </AppRouterContext>,
  );
  await press("Place order");
  await press("Send it");
  expect(isUnderWay).toBe(true);
  await press("Answer");
  History.prototype.back = back;
  await act(async () => history.back());
  await expect.poll(() => location.pathname).toBe(ORDER);
  expect(history.state).toEqual({ page: "order" });
});
