import { fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test, vi } from "vitest";
import { ImportDialog } from "@/components/studio/menu/import-dialog";
import ar from "@/messages/ar.json";
import studio from "@/messages/studio/ar.json";

vi.mock("@/components/studio/studio-provider", () => ({
  useStudio: () => ({ context: {}, editing: {}, toasts: { show: () => {} } }),
}));

test("[RTE-23] a file is chosen in the words of the studio's language, and its name is shown", () => {
  render(
    <NextIntlClientProvider locale="ar" messages={{ ...ar, studio } as never}>
      <ImportDialog open onClose={() => {}} />
    </NextIntlClientProvider>,
  );
  const chooser = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!chooser) throw new Error("no file chooser");
  expect(chooser.hidden, "the browser's own words").toBe(true);
  expect(screen.getByText(studio.import.noFile)).toBeTruthy();
  const opened = vi.spyOn(chooser, "click");
  fireEvent.click(screen.getByRole("button", { name: studio.import.choose }));
  expect(opened).toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: studio.import.submit }));
  expect(screen.getByRole("alert").textContent).toBe(studio.import.none);
  fireEvent.change(chooser, { target: { files: [new File(["{}"], "shop.json")] } });
  expect(screen.getByText("shop.json")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
