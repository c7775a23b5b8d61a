import { act, fireEvent, render, screen } from "@testing-library/react";
import { use, useState } from "react";
import { expect, test, vi } from "vitest";
import { PageError } from "@/components/layout/errors/page-error";

const refresh = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useParams: () => ({ locale: "en" }), useRouter: () => ({ refresh }) }));

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
  render(<Page />);
  const press = () => act(async () => void fireEvent.click(screen.getByRole("button")));
  for (let time = 0; time < 3; time += 1) await press();
  expect(refresh).toHaveBeenCalledTimes(1);
  await act(async () => answers[0]?.());
  await press();
  expect(refresh).toHaveBeenCalledTimes(2);
});
