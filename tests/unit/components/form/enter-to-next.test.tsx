import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { enterToNext } from "@/components/form/enter-to-next";

afterEach(cleanup);

test("[SESS-03] Enter in a field leads to the next required one that is empty, and sends the form once there is none", () => {
  const { container } = render(
    <form onKeyDown={enterToNext}>
      <input name="name" required defaultValue="Asha" />
      <input name="flat" />
      <input name="phone" required />
      <button type="submit">Send</button>
    </form>,
  );
  const field = (name: string) => container.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
  field("name").focus();
  // False: the browser's own answer to Enter, sending the form, was prevented.
  expect(fireEvent.keyDown(field("name"), { key: "Enter" })).toBe(false);
  expect(document.activeElement).toBe(field("phone"));
  field("phone").value = "98";
  expect(fireEvent.keyDown(field("name"), { key: "Enter" })).toBe(true);
  expect(fireEvent.keyDown(field("phone"), { key: "Enter" })).toBe(true);
  expect(fireEvent.keyDown(field("name"), { key: "a" })).toBe(true);
});
