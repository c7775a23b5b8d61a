import { fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { beforeEach, expect, test, vi } from "vitest";
import { useStore } from "zustand/react";
import { PictureForm } from "@/components/studio/editors/pages/picture-form";
import RichTextArea from "@/components/studio/editors/pages/rich-text-area";
import { UploadFailed } from "@/lib/api/studio/pictures";
import { createStudioStore, type StudioState } from "@/lib/state/studio/studio-state";
import studio from "@/messages/studio/en.json";

const PATH = "customPages.0.content";
const URL = "/media/857cea99ab312716f156018f-600x600.webp";
const store = createStudioStore();
const change = vi.fn();
const show = vi.fn();
const upload = vi.hoisted(() => vi.fn());
vi.mock("@/lib/api/studio/pictures", async (original) => ({ ...(await original()), uploadPicture: upload }));
vi.mock("@/components/studio/studio-provider", () => ({
  useStudio: () => ({ context: { store }, editing: { change }, toasts: { show } }),
  useStudioState: <T,>(select: (state: StudioState) => T) => useStore(store, select),
}));

const set = vi.fn();
const open = () =>
  render(
    <NextIntlClientProvider locale="en" messages={{ studio } as never}>
      <PictureForm path={PATH} lang="en" dir="ltr" onSet={set} onLeave={() => {}} />
    </NextIntlClientProvider>,
  );
const choose = () => {
  const chooser = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!chooser) throw new Error("no file chooser");
  fireEvent.change(chooser, { target: { files: [new File(["x"], "oven.png", { type: "image/png" })] } });
};
beforeEach(() => {
  vi.clearAllMocks();
  store.setState({ config: { customPages: [{ _id: "1", content: "Ours" }] }, uploads: [], lockedBy: null });
});

test("[RTE-09] a picture that is chosen for a page's text is uploaded, and written with what it shows", async () => {
  upload.mockResolvedValue({ url: URL, width: 600, height: 600 });
  open();
  fireEvent.change(screen.getByLabelText(studio.richText.pictureShows), { target: { value: " Our [wood] oven\\ " } });
  choose();
  await vi.waitFor(() => expect(set).toHaveBeenCalledWith(`![Our wood oven](${URL})`));
  expect(change, "the text is not replaced by the picture").not.toHaveBeenCalled();
  expect(store.getState().uploads).toEqual([]);
});

test("[RTE-09] why a picture for a page's text was refused stands at it, and who has left is told where the picture is", async () => {
  upload.mockRejectedValueOnce(new UploadFailed("This file isn't a picture."));
  const { unmount } = open();
  choose();
  expect(await screen.findByText("This file isn't a picture.")).toBeTruthy();
  let arrive: (picture: object) => void = () => {};
  upload.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  choose();
  await vi.waitFor(() => expect(upload).toHaveBeenCalledTimes(2));
  unmount();
  arrive({ url: URL, width: 600, height: 600 });
  await vi.waitFor(() => expect(show).toHaveBeenCalledWith({ title: studio.pictures.left, variant: "failure" }));
  expect(set).not.toHaveBeenCalled();
});

test("[STUDIO-05] a link or a picture that was about to be set waits while someone else edits the draft", () => {
  const area = (disabled: boolean) => (
    <NextIntlClientProvider locale="en" messages={{ studio } as never}>
      <RichTextArea
        control={{ id: "content" } as never}
        label="Content"
        path={PATH}
        text="Ours"
        lang="en"
        dir="ltr"
        disabled={disabled}
        onChange={set}
      />
    </NextIntlClientProvider>
  );
  const { rerender, container } = render(area(false));
  for (const name of [studio.richText.link, studio.richText.picture]) {
    fireEvent.click(screen.getByRole("button", { name }));
    expect(container.querySelector(".studio-link-form"), name).not.toBeNull();
    rerender(area(true));
    expect(container.querySelector(".studio-link-form"), name).toBeNull();
    rerender(area(false));
    expect(container.querySelector(".studio-link-form"), name).not.toBeNull();
  }
});
