import { act, cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLater } from "@/components/layout/use-later";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Load = () => Promise<typeof Said>;
const Said = ({ words }: { words: string }) => <p>{words}</p>;
function Host({ load }: { load: Load }) {
  const Part = useLater(load);
  return Part && <Part words="said" />;
}
const loaded = () => Promise.resolve(Said);
const lost = () => Promise.reject(new Error("no network"));

test("[ROB-01] a part that no press opens is asked for once the page is hydrated, and again after a minute if it could not be had", async () => {
  const load = vi.fn<Load>().mockImplementationOnce(lost).mockImplementationOnce(loaded);
  expect(renderToString(<Host load={load} />), "the server draws nothing of it").toBe("");
  expect(load).not.toHaveBeenCalled();
  render(<Host load={load} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.queryByText("said")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText("said")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

test("[ROB-01] a part that stays lost is asked for ever more seldom", async () => {
  const load = vi.fn<Load>().mockImplementation(lost);
  render(<Host load={load} />);
  await act(() => vi.advanceTimersByTimeAsync(60_000 + 120_000));
  expect(load).toHaveBeenCalledTimes(3);
  await act(() => vi.advanceTimersByTimeAsync(239_000));
  expect(load).toHaveBeenCalledTimes(3);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(load).toHaveBeenCalledTimes(4);
});

test("[ROB-01] such a part is not asked for again once the page that wanted it is left", async () => {
  const load = vi.fn<Load>().mockImplementationOnce(lost).mockImplementationOnce(loaded);
  const { unmount } = render(<Host load={load} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  unmount();
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(load).toHaveBeenCalledTimes(1);
});
