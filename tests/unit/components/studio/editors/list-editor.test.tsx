import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useStore } from "zustand/react";
import { FieldEditor } from "@/components/studio/editors/field-editor";
import { studioGroups } from "@/lib/business/studio/fields";
import { valueAt, withValueAt } from "@/lib/domain/studio/paths";
import { createStudioStore, NO_STUDIO, type StudioState } from "@/lib/state/studio/studio-state";
import studio from "@/messages/studio/en.json";
import { createToastStore } from "@/ui-kit";

const store = createStudioStore();
const toasts = createToastStore({ later: () => null, cancel: () => {} });
const change = (path: string, value: unknown) =>
  store.setState(({ config, lockedBy }) => (lockedBy ? {} : { config: withValueAt(config, path, value) }));
vi.mock("@/components/studio/studio-provider", () => ({
  useStudio: () => ({ editing: { change }, context: { store }, toasts, settings: { subPath: "", timezone: "UTC" } }),
  useStudioState: <T,>(select: (state: StudioState) => T) => useStore(store, select),
  useShopLanguages: () => ["en"],
}));

const banners = studioGroups()
  .flatMap(({ fields }) => fields)
  .find(({ kind, fields }) => kind === "list" && fields?.some((each) => each.kind === "picture"));
if (!banners) throw new Error("no list has a picture");
const picture = banners.fields?.find(({ kind }) => kind === "picture")?.name ?? "";
const other = banners.fields?.find(({ kind }) => kind === "link")?.name ?? "";

const { path } = banners;
const items = () => valueAt(store.getState().config, path);
const summaries = () => [...document.querySelectorAll("summary")];
const undo = () => act(() => toasts.list().at(-1)?.onAction?.());

let unmount: () => void;
beforeEach(() => {
  const config = withValueAt({}, path, [{ [other]: "/one" }, { [other]: "/two" }]);
  store.setState({ ...NO_STUDIO, phase: "editing", user: { role: "owner" } as never, config });
  ({ unmount } = render(
    <NextIntlClientProvider locale="en" messages={{ studio } as never}>
      <FieldEditor field={banners} />
    </NextIntlClientProvider>,
  ));
});

test("[STUDIO-02] undo brings back the one entry that was removed, and keeps what was written since", () => {
  fireEvent.click(screen.getAllByRole("button", { name: /^Remove/ })[0] as Element);
  expect(items()).toEqual([{ [other]: "/two" }]);
  act(() => change(`${path}.0.${other}`, "/changed"));
  undo();
  expect(items()).toEqual([{ [other]: "/one" }, { [other]: "/changed" }]);
});

test("[STUDIO-02] undo says so when somebody else has the draft by then", () => {
  fireEvent.click(screen.getAllByRole("button", { name: /^Remove/ })[0] as Element);
  act(() => store.setState({ lockedBy: { by: "Lina", since: "", mine: false } }));
  undo();
  expect(items()).toEqual([{ [other]: "/two" }]);
  expect(toasts.list().at(-1)?.title).toBe(studio.list.undoFailed);
});

let server: Server | undefined;
const { href } = window.location;
const visit = (url: string) => (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  visit(href);
});

/** Begins the upload of a picture for the second entry; the returned function lets it end. */
async function uploading() {
  const asked = Promise.withResolvers<ServerResponse>();
  server = createServer((request, response) => request.resume().on("end", () => asked.resolve(response)));
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}/studio`);
  fireEvent.click(summaries()[1] as Element);
  const input = await waitFor(() => document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement);
  fireEvent.change(input, { target: { files: [new File(["picture"], "a.png", { type: "image/png" })] } });
  const answer = await asked.promise;
  return () => {
    answer.writeHead(201, { "content-type": "application/json" });
    answer.end(JSON.stringify({ url: "/p/new.webp", width: 10, height: 10 }));
  };
}

test("[STUDIO-10] a picture lands in the entry that it was chosen for, also when that has moved meanwhile", async () => {
  const end = await uploading();
  fireEvent.click(screen.getAllByRole("button", { name: /^Move .* up$/ })[1] as Element);
  end();
  await waitFor(() => expect(items()).toEqual([{ [other]: "/two", [picture]: "/p/new.webp" }, { [other]: "/one" }]));
});

test("[STUDIO-10] a picture that cannot be put in because somebody else has the draft by then is reported", async () => {
  const end = await uploading();
  act(() => store.setState({ lockedBy: { by: "Lina", since: "", mine: false } }));
  end();
  expect(await screen.findByText(studio.pictures.taken)).toBeTruthy();
});

/** As a list comes from the server: not one entry is the same object. */
const fromElsewhere = (...entries: object[]) =>
  act(() => store.setState(({ config }) => ({ config: withValueAt(config, path, structuredClone(entries)) })));

test("[STUDIO-10] a picture lands in its entry when the list was put in order in another tab meanwhile, and its progress is shown there", async () => {
  const end = await uploading();
  expect(screen.getByRole("progressbar")).toBeTruthy();
  fromElsewhere({ [other]: "/two" }, { [other]: "/zero" }, { [other]: "/one" });
  expect(store.getState().uploads.map((each) => each.place)).toEqual([`${path}.0.${picture}`]);
  expect(screen.queryByRole("progressbar"), "not in the entry that is now second").toBeNull();
  end();
  await waitFor(() =>
    expect(items()).toEqual([{ [other]: "/two", [picture]: "/p/new.webp" }, { [other]: "/zero" }, { [other]: "/one" }]),
  );
});

test("[STUDIO-10] a picture whose entry is not there any more lands in no other one, and where to find it is shown", async () => {
  const end = await uploading();
  fromElsewhere({ [other]: "/one" }, { [other]: "/three", alt: "Another" });
  end();
  await waitFor(() => expect(toasts.list().at(-1)?.title).toBe(studio.pictures.moved));
  expect(JSON.stringify(items())).not.toContain("new.webp");
});

test("[STUDIO-10] a picture that is still on its way when its editor goes to another part of the studio is put in", async () => {
  const end = await uploading();
  unmount();
  end();
  await waitFor(() => expect(items()).toEqual([{ [other]: "/one" }, { [other]: "/two", [picture]: "/p/new.webp" }]));
  expect(store.getState().uploads).toEqual([]);
});

test("[STUDIO-10] why a picture could not be uploaded stays with its entry, and goes with it", async () => {
  await uploading();
  server?.closeAllConnections();
  const places = () => store.getState().uploads.map(({ place, failure }) => [place, failure]);
  await waitFor(() => expect(places()).toEqual([[`${path}.1.${picture}`, studio.pictures.failed]]));
  const { uploads } = store.getState();
  act(() => change(`${path}.0.alt`, "Written meanwhile"));
  expect(store.getState().uploads, "nothing moved").toBe(uploads);
  fireEvent.click(screen.getAllByRole("button", { name: /^Move .* up$/ })[1] as Element);
  expect(places()).toEqual([[`${path}.0.${picture}`, studio.pictures.failed]]);
  fromElsewhere({ [other]: "/one" });
  expect(places()).toEqual([]);
});
