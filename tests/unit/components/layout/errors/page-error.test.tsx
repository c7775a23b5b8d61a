import { act, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { use, useState } from "react";
import { expect, test, vi } from "vitest";
import { PageError } from "@/components/layout/errors/page-error";

const refresh = vi.fn();

/** Ends each answer that the page waits for. */
const answers: (() => void)[] = [];

/** A page whose error is reset by its next answer. */
function Page() {
  const [answer, setAnswer] = useState<Promise<void> | null>(null);
  if (answer) use(answer);
  const reset = () => setAnswer(new Promise((resolve) => void answers.push(resolve)));
  return <PageError error={new Error("500")} reset={reset} />;
}

test("[RTE-26] the error screen asks for the page once however often its button is pressed meanwhile, and again after that", async () => {
  render(
    <AppRouterContext value={{ refresh } as unknown as AppRouterInstance}>
      <PathParamsContext value={{ locale: "en" }}>
        <Page />
      </PathParamsContext>
    </AppRouterContext>,
  );
  const press = () => act(async () => void fireEvent.click(screen.getByRole("button")));
  for (let time = 0; time < 3; time += 1) await press();
  expect(refresh).toHaveBeenCalledTimes(1);
  await act(async () => answers[0]?.());
  await press();
  expect(refresh).toHaveBeenCalledTimes(2);
});
