import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { STEPS, type StepsDone, useSteps } from "@/components/checkout/steps/use-steps";

const NEW: StepsDone = { where: true, when: true, who: false, pay: true };

function show(start: StepsDone) {
  let done = start;
  const { result, rerender } = renderHook(() => useSteps(done));
  return {
    steps: () => result.current,
    open: () => STEPS.filter((id) => result.current.isOpen(id)),
    answer(next: Partial<StepsDone>) {
      done = { ...done, ...next };
      rerender();
    },
  };
}

test("[ORD-01] only the questions without an answer are open, and one that loses its answer opens", () => {
  const page = show(NEW);
  expect(page.open()).toEqual(["who"]);
  page.answer({ where: false });
  expect(page.open()).toEqual(["where", "who"]);
  expect(page.steps().focused).toBeNull();
});

test("[ORD-01] a question answered from elsewhere closes; one answered below the finger stays open until it is closed", () => {
  const page = show({ ...NEW, when: false });
  page.answer({ who: true });
  expect(page.open()).toEqual(["when"]);
  act(() => page.steps().touch("when"));
  page.answer({ when: true });
  expect(page.open()).toEqual(["when"]);
  act(() => page.steps().close("when"));
  expect(page.open()).toEqual([]);
});

test("[ORD-01] Edit opens a block with the focus, and closing one leads to the first that lacks an answer", () => {
  const page = show(NEW);
  act(() => page.steps().edit("where"));
  expect([page.open(), page.steps().focused]).toEqual([["where", "who"], "where"]);
  act(() => page.steps().close("where"));
  expect([page.open(), page.steps().focused]).toEqual([["who"], "who"]);
});

test("[ORD-01] a preselected answer becomes the guest's own once they have looked into its block, closed again or not", () => {
  const page = show(NEW);
  expect(page.steps().wasTouched("when")).toBe(false);
  act(() => page.steps().edit("when"));
  act(() => page.steps().close("when"));
  expect([page.steps().wasTouched("when"), page.steps().wasTouched("pay")]).toEqual([true, false]);
});
