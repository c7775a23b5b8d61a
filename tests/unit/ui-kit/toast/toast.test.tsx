import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ToastRegion, toastDuration } from "@/ui-kit";
import { createToastStore } from "@/ui-kit/toast/toast-store";
import { handClock } from "../hand-clock";

test("[KIT-07] a toast stays its timer × 1000 ms, and 5 s without one", () => {
  expect([15, 3, 0.5].map(toastDuration)).toEqual([15_000, 3000, 500]);
  expect([undefined, null, 0, -2, Number.NaN].map(toastDuration)).toEqual([5000, 5000, 5000, 5000, 5000]);
  const clock = handClock();
  const store = createToastStore(clock);
  store.show({ title: "Saved", timer: 3 });
  store.show({ title: "Sent" });
  clock.advance(2999);
  expect(store.list()).toHaveLength(2);
  clock.advance(1);
  expect(store.list().map(({ title }) => title)).toEqual(["Sent"]);
  clock.advance(2000);
  expect(store.list()).toEqual([]);
});

test("[KIT-07] a toast without a time of its own stays as long as the configuration says", () => {
  const clock = handClock();
  const store = createToastStore(clock);
  render(<ToastRegion label="Messages" closeLabel="Close" store={store} timer={15} />);
  act(() => {
    store.show({ title: "Not sent", variant: "failure" });
    store.show({ title: "Copied", timer: 3 });
  });
  act(() => clock.advance(14_999));
  expect(store.list().map(({ title }) => title)).toEqual(["Not sent"]);
  act(() => clock.advance(1));
  expect(store.list()).toEqual([]);
});

test("[KIT-07] a toast that says that something was done stays 5 s at most, and less where the configuration says so", () => {
  const clock = handClock();
  const store = createToastStore(clock);
  store.setTimer(15);
  store.show({ title: "Saved", variant: "success" });
  clock.advance(4999);
  expect(store.list()).toHaveLength(1);
  clock.advance(1);
  expect(store.list()).toEqual([]);
  store.setTimer(3);
  store.show({ title: "Saved", variant: "success" });
  clock.advance(3000);
  expect(store.list()).toEqual([]);
});

test("[KIT-07] each variant has its icon, and a toast may bring its own or none", () => {
  const store = createToastStore(handClock());
  const { container } = render(<ToastRegion label="Messages" closeLabel="Close" store={store} />);
  const icons = () => [...container.querySelectorAll("[data-toast-icon]")].map(({ innerHTML }) => innerHTML);
  act(() => {
    for (const variant of ["neutral", "success", "failure"] as const) store.show({ title: variant, variant });
  });
  expect(new Set(icons()).size).toBe(3);
  act(() => {
    store.show({ title: "own", icon: <b>!</b> });
    store.show({ title: "none", icon: null });
  });
  expect(icons().slice(1)).toEqual(["<b>!</b>"]);
});

test("[KIT-07] the action runs its callback and hides the toast", () => {
  const store = createToastStore(handClock());
  render(<ToastRegion label="Messages" closeLabel="Close" store={store} />);
  let undone = 0;
  act(() => {
    store.show({ title: "Removed", actionLabel: "Undo", onAction: () => undone++ });
  });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect([undone, screen.queryByText("Removed")]).toEqual([1, null]);
});

test("[KIT-07] a toast that is pointed at or focused waits, and starts again when left", () => {
  const clock = handClock();
  const store = createToastStore(clock);
  store.show({ title: "Removed" });
  store.hold();
  clock.advance(60_000);
  expect(store.list()).toHaveLength(1);
  store.release();
  clock.advance(5000);
  expect(store.list()).toHaveLength(0);
});

test("[KIT-07] at most three toasts are shown, the oldest makes room", () => {
  const store = createToastStore(handClock());
  for (const title of ["a", "b", "c", "d"]) store.show({ title });
  expect(store.list().map(({ title }) => title)).toEqual(["b", "c", "d"]);
});

test("[KIT-07] of several toasts the newest alone is seen, at every width: the others wait below it in the page", () => {
  const store = createToastStore(handClock());
  render(<ToastRegion label="Messages" closeLabel="Close" store={store} />);
  const { classList } = screen.getByRole("region", { name: "Messages" });
  expect([...classList].filter((name) => name.includes("not-last"))).toEqual(["*:not-last:hidden"]);
});

test("[KIT-07] a failure stays in view for its time, whatever is said after it", () => {
  const store = createToastStore(handClock());
  render(<ToastRegion label="Messages" closeLabel="Close" store={store} />);
  act(() => {
    store.show({ title: "Not saved", variant: "failure" });
    store.show({ title: "Added", variant: "success" });
  });
  // Stronger than what hides all but the newest.
  const stays = (title: string) => screen.getByText(title).parentElement?.classList.contains("flex!");
  expect([stays("Not saved"), stays("Added")]).toEqual([true, false]);
});

test("[KIT-07] toasts are announced politely", () => {
  render(<ToastRegion label="Messages" closeLabel="Close" store={createToastStore(handClock())} />);
  expect(screen.getByRole("region", { name: "Messages" }).getAttribute("aria-live")).toBe("polite");
});

test("[KIT-07] what waits for an undo is done once the toast has gone, by time, by hand or to make room, and not when it was undone", () => {
  const clock = handClock();
  const store = createToastStore(clock);
  const gone: string[] = [];
  const show = (title: string) => store.show({ title, timer: 3, onGone: () => gone.push(title) });
  store.dismiss(show("undone"), true);
  store.dismiss(show("closed"));
  for (const title of ["pushed", "b", "c", "d"]) show(title);
  expect(gone).toEqual(["closed", "pushed"]);
  clock.advance(3000);
  expect(gone).toEqual(["closed", "pushed", "b", "c", "d"]);
});

test("[KIT-07] a toast that was touched goes in time after the sheet with its region is closed, or another toast with it", () => {
  const clock = handClock();
  const store = createToastStore(clock);
  const { container, unmount } = render(<ToastRegion label="Messages" closeLabel="Close" store={store} />);
  const region = container.querySelector("section") as HTMLElement;
  act(() => {
    store.show({ title: "Saved" });
    store.show({ title: "Sent" });
  });
  const button = screen.getAllByRole("button", { name: "Close" })[1] as HTMLElement;
  fireEvent.focus(button);
  fireEvent.click(button);
  act(() => clock.advance(5000));
  expect(store.list()).toEqual([]);
  act(() => void store.show({ title: "Saved" }));
  fireEvent.pointerEnter(region);
  unmount();
  clock.advance(5000);
  expect(store.list()).toEqual([]);
});
