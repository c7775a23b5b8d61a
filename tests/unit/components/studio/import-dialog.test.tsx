import { fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test, vi } from "vitest";
import { ImportDialog } from "@/components/studio/menu/import-dialog";
import ar from "@/messages/ar.json";
import studio from "@/messages/studio/ar.json";

const imported = vi.hoisted(() => vi.fn());
vi.mock("@/lib/actions/studio/publishing", () => ({ importConfig: imported }));
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

test.each(["{}", "[]", '{"name":"a package","version":"1.0.0"}', "hello"])(
  "[STUDIO-05] a file of something else is no draft, which would empty the shop; a page that a file brings without an id gets one: %s",
  async (text) => {
    imported.mockResolvedValue({ ok: true, value: {} });
    const { unmount } = render(
      <NextIntlClientProvider locale="ar" messages={{ ...ar, studio } as never}>
        <ImportDialog open onClose={() => {}} />
      </NextIntlClientProvider>,
    );
    const chooser = document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
    const take = async (content: string) => {
      fireEvent.change(chooser, { target: { files: [new File([content], "shop.json")] } });
      fireEvent.click(screen.getByRole("button", { name: studio.import.submit }));
    };
    await take(text);
    expect((await screen.findByRole("alert")).textContent).toBe(studio.import.unreadable);
    expect(imported).not.toHaveBeenCalled();
    await take('{"theme":{}}');
    await vi.waitFor(() => expect(imported).toHaveBeenCalledOnce());
    await take('{"customPages":[{"path":"story"},{"_id":"own"}]}');
    await vi.waitFor(() => expect(imported).toHaveBeenCalledTimes(2));
    const [, , { customPages }] = imported.mock.lastCall ?? [];
    expect(customPages).toEqual([{ path: "story", _id: expect.stringMatching(/^[0-9a-f]{24}$/) }, { _id: "own" }]);
    imported.mockReset();
    unmount();
  },
);
