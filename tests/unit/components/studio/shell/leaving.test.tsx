import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { StudioProvider, type StudioSettings, useStudio, useStudioState } from "@/components/studio/studio-provider";

const CONFIG = { biz: { name: "Kaapi" } };
const draft = (config: object, revision: number) => ({
  config,
  revision,
  base: 1,
  savedAt: null,
  savedBy: null,
  published: null,
  lock: { by: "Maria", since: "2026-01-01T05:11:00Z", mine: true },
  rootFileWins: false,
  problems: [],
});
const settings = { businessId: "kaapi", subPath: "", language: "en", groups: [] } as unknown as StudioSettings;

/** What the server answers a save; null while it is away. */
let saved: Response | null;
let editing: ReturnType<typeof useStudio>["editing"];
let store: ReturnType<typeof useStudio>["context"]["store"];
const save = { state: "" };

function Typist() {
  ({
    editing,
    context: { store },
  } = useStudio());
  save.state = useStudioState((state) => state.save);
  return <p>{useStudioState((state) => state.phase)}</p>;
}

beforeEach(async () => {
  saved = null;
  vi.stubGlobal("fetch", async (address: string, { method = "GET" }: RequestInit = {}) => {
    if (address.endsWith("/me")) return Response.json({ name: "Maria", role: "owner" });
    if (address.endsWith("/lock")) return Response.json({ by: "Maria", mine: true });
    if (method !== "PUT") return Response.json(draft(CONFIG, 3));
    if (!saved) throw new TypeError("Failed to fetch");
    return saved;
  });
  render(
    <StudioProvider settings={settings}>
      <Typist />
    </StudioProvider>,
  );
  await screen.findByText("editing");
});

/** Whether the browser asks before the page is left, as a tab is closed or another address opened. */
function asks(): boolean {
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}
const type = (name: string) => act(() => editing.change("biz.name", name));
const flush = () => act(() => editing.flush());

test("[RTE-23] whoever leaves the studio is asked while something that was typed is not on the server, and never otherwise", async () => {
  expect(asks(), "nothing was typed").toBe(false);
  type("Kaapi House");
  expect(asks(), "typed").toBe(true);
  await flush();
  expect([save.state, asks()], "the server was away").toEqual(["offline", true]);
  saved = Response.json({ code: "INVALID", message: "No" }, { status: 422 });
  await flush();
  expect([save.state, asks()], "the server refused").toEqual(["refused", true]);
  saved = Response.json(draft({ biz: { name: "Kaapi House" } }, 4));
  await flush();
  expect([save.state, asks()], "saved").toEqual(["saved", false]);
  type("Kaapi");
  type("Kaapi House");
  expect(asks(), "typed and taken back").toBe(false);
});

test("[RTE-23] whoever leaves the studio is asked while a picture is on its way, and no longer once it failed or arrived", () => {
  const picture = { id: 1, place: "biz.logoUrl", part: 0.4, failure: null };
  act(() => store.setState({ uploads: [picture] }));
  expect(asks()).toBe(true);
  act(() => store.setState({ uploads: [{ ...picture, part: null, failure: "Too large" }] }));
  expect(asks()).toBe(false);
});
