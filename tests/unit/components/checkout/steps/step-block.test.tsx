import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import { GuestForm } from "@/components/auth/login/guest-form";
import { StepBlock } from "@/components/checkout/steps/step-block";
import { StorefrontProvider } from "@/lib/state/provider";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { settings } from "../../../lib/fixtures";

afterEach(cleanup);

const MESSAGES = { ar, en, es };

function show(isOpen: boolean, { locale = "en" as keyof typeof MESSAGES, isAnswered = true } = {}) {
  const handlers = { onEdit: vi.fn(), onClose: vi.fn() };
  const title = MESSAGES[locale].checkout.steps.when;
  render(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]}>
      <StepBlock
        id="when"
        number={2}
        title={title}
        isAnswered={isAnswered}
        isOpen={isOpen}
        summary="Today"
        takeForm={() => {}}
        onTouch={() => {}}
        {...handlers}
      >
        <input aria-label="Day" />
      </StepBlock>
    </NextIntlClientProvider>,
  );
  return { ...handlers, block: within(screen.getByRole("region", { name: title })), title };
}

test.each(["ar", "en", "es"] as const)(
  "[ORD-01] a folded block is a region with its question's name, and its button says what it unfolds (%s)",
  (locale) => {
    const { block, title, onEdit } = show(false, { locale });
    const button = block.getByRole("button", { name: MESSAGES[locale].checkout.editStep.replace("{step}", title) });
    expect(button.getAttribute("aria-expanded")).toBe("false");
    // The visible word is part of the name, so that it can be pressed by voice.
    expect(button.getAttribute("aria-label")).toContain(button.textContent);
    expect(block.getByText("Today")).toBeTruthy();
    expect(block.queryByRole("textbox")).toBeNull();
    fireEvent.click(button);
    expect(onEdit).toHaveBeenCalledOnce();
  },
);

test("[ORD-01] the button of an open block names what it folds, and one without an answer has none", () => {
  const { block, onClose } = show(true);
  const button = block.getByRole("button", { expanded: true });
  const content = document.getElementById(button.getAttribute("aria-controls") ?? "");
  expect(content?.contains(block.getByRole("textbox", { name: "Day" }))).toBe(true);
  fireEvent.click(button);
  expect(onClose).toHaveBeenCalledOnce();
  cleanup();
  expect(show(true, { isAnswered: false }).block.queryByRole("button")).toBeNull();
});

test("[ORD-01] the button of a block whose form is being sent says that the press was heard, until the form is answered", async () => {
  const { block, onClose } = show(true);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  onClose.mockReturnValue(promise);
  const button = block.getByRole("button", { expanded: true });
  fireEvent.click(button);
  expect(button.getAttribute("aria-busy")).toBe("true");
  fireEvent.click(button);
  expect(onClose).toHaveBeenCalledOnce();
  resolve(false);
  await expect.poll(() => button.getAttribute("aria-busy")).toBeNull();
});

test("[ORD-01] the button of a folded block stands beside its title only, so that a field in the answer has the whole width", () => {
  const { block } = show(false);
  const row = block.getByRole("button").parentElement;
  expect(row?.contains(block.getByRole("heading"))).toBe(true);
  expect(row?.contains(block.getByText("Today"))).toBe(false);
});

test("[ORD-01] a block looks the same whether it is open or folded: its frame, and where what stands below its title begins", () => {
  const frameOf = () => document.querySelector("section")?.className;
  show(true);
  const frame = frameOf();
  const section = document.querySelector("section");
  expect(section?.querySelector("#step-when-content")?.parentElement).toBe(section);
  cleanup();
  show(false);
  expect(frameOf()).toBe(frame);
  expect(document.querySelector("[data-summary]")?.parentElement).toBe(document.querySelector("section"));
});

const markOf = () => document.querySelector("[data-mark]")?.getAttribute("data-mark");

test.each([
  [{ isAnswered: false }, "asked", "2"],
  [{ isAnswered: true, isDefault: true }, "default", "2"],
  [{ isAnswered: true }, "done", ""],
])(
  "[ORD-01] a question has a tick once the guest has answered it, and keeps its number with an answer that was preselected (%o)",
  (answer, mark, text) => {
    render(
      <NextIntlClientProvider locale="en" messages={en}>
        <StepBlock id="pay" number={2} title="Payment" isOpen takeForm={() => {}} onTouch={() => {}} {...answer}>
          Cash
        </StepBlock>
      </NextIntlClientProvider>,
    );
    expect([markOf(), document.querySelector("[data-mark]")?.textContent]).toEqual([mark, text]);
  },
);

test("[ORD-01] the guest's own details have a tick once they are written, before they are sent, and lose it with what is missing", async () => {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <StepBlock id="who" number={3} title="You" isAnswered={false} isOpen takeForm={() => {}} onTouch={() => {}}>
          <GuestForm mailsOrders={false} onDone={() => {}} />
        </StepBlock>
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const write = (name: string, value: string) =>
    fireEvent.input(document.querySelector(`[name=${name}]`) as Element, { target: { value } });
  write("customerName", "Asha");
  write("customerPhone", "98450");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(markOf()).toBe("asked");
  write("customerPhone", "9845012345");
  await expect.poll(markOf, { timeout: 10_000 }).toBe("done");
  // Nothing is said to be wrong of what the guest is still writing.
  expect(screen.queryByText(en.fieldErrors.REQUIRED ?? "")).toBeNull();
  write("customerName", "");
  await expect.poll(markOf, { timeout: 10_000 }).toBe("asked");
});
