import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Button, ButtonLink } from "@/ui-kit";

function Router({ href, children }: { href: string; children: React.ReactNode }) {
  return <a href={`/base${href}`}>{children}</a>;
}

test("a button does not send a form unless it is told to", () => {
  render(<Button>Go</Button>);
  expect(screen.getByRole("button").getAttribute("type")).toBe("button");
});

test("a loading button keeps its name and focus, says it is busy, and neither acts nor sends a form", async () => {
  let acted = 0;
  let sent = 0;
  const form = (loading: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent++;
      }}
    >
      <Button type="submit" loading={loading} onClick={() => acted++}>
        Pay
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.click(screen.getByRole("button", { name: "Pay" }));
  rerender(form(true));
  const button = screen.getByRole("button", { name: "Pay" });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(button.dataset.state).toBe("loading");
  await userEvent.keyboard("{Enter}");
  await userEvent.click(button);
  expect([acted, sent]).toEqual([1, 1]);
});

test("a link can be a router's link", () => {
  render(
    <ButtonLink as={Router} href="/menu">
      Menu
    </ButtonLink>,
  );
  expect(screen.getByRole("link", { name: "Menu" }).getAttribute("href")).toBe("/base/menu");
});
