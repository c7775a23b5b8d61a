import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useFrame } from "@/components/studio/preview/use-frame";
import type { StudioDraft } from "@/lib/domain/studio/draft";
import { HERE_MESSAGE } from "@/lib/domain/studio/preview";

/** A frame that notes which addresses it is sent to. */
function frameOf(loaded: string[]) {
  const view = {
    scrollY: 0,
    postMessage: () => {},
    scrollTo: () => {},
    location: { replace: (address: string) => loaded.push(address) },
  };
  return { current: { contentWindow: view } as unknown as HTMLIFrameElement };
}
const draftAt = (path: string, revision: number, problems: object[] = []) =>
  ({ config: { customPages: [{ _id: "a", path }] }, revision, problems }) as unknown as StudioDraft;

function input(draft: StudioDraft, page: string, { asked = 0, onPage = (_: string) => {} } = {}) {
  const { config, revision } = draft;
  return { draft, revision, page, onPage, config, tried: null, language: "en", subPath: "", ready: true, asked };
}
type Input = ReturnType<typeof input>;
const show = (frame: ReturnType<typeof frameOf>, first: Input) =>
  renderHook((given: Input) => useFrame(frame, given), { initialProps: first });

test("[CART-09] a page whose address is being written stays in the frame as it was, and is loaded once its new one is there", () => {
  const loaded: string[] = [];
  const { rerender } = show(frameOf(loaded), input(draftAt("/about-us", 1), "/about-us"));
  expect(loaded.splice(0)).toEqual(["/about-us?lang=en&draft=1"]);
  rerender(input(draftAt("/a", 2), "/about-us"));
  rerender(input(draftAt("/a/b", 3, [{ path: "customPages.0.path", code: "PAGE_PATH", message: "" }]), "/about-us"));
  rerender(input(draftAt("/abo", 4), "/about-us"));
  expect(loaded).toEqual([]);
  rerender(input(draftAt("/above-us", 5), "/above-us"));
  expect(loaded.splice(0)).toEqual(["/above-us?lang=en&draft=5"]);
  rerender(input(draftAt("", 6), "/above-us"));
  rerender(input(draftAt("", 6), "/above-us", { asked: 1 }));
  expect(loaded, "whoever asks for a reload gets one").toEqual(["/above-us?lang=en&draft=6"]);
});

test("[CART-09] a page that arrives after another one was asked for takes nobody back; a link inside the frame is followed", () => {
  const frame = frameOf([]);
  const gone: string[] = [];
  const onPage = (page: string) => void gone.push(page);
  const draft = draftAt("/about-us", 1);
  const { rerender } = show(frame, input(draft, "/", { onPage }));
  const here = (path: string) => {
    const said = { source: frame.current.contentWindow, origin: location.origin };
    window.dispatchEvent(new MessageEvent("message", { ...said, data: { type: HERE_MESSAGE, path } }));
  };
  rerender(input(draft, "/about-us", { onPage }));
  here("/");
  here("/about-us");
  expect(gone).toEqual([]);
  here("/");
  expect(gone).toEqual(["/"]);
});
