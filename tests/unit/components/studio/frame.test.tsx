import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useFrame } from "@/components/studio/preview/use-frame";
import type { StudioDraft } from "@/lib/domain/studio/draft";

/** A frame that notes which addresses it is sent to. */
function frameOf(loaded: string[]) {
  const view = { scrollY: 0, postMessage: () => {}, location: { replace: (address: string) => loaded.push(address) } };
  return { current: { contentWindow: view } as unknown as HTMLIFrameElement };
}
const draftAt = (path: string, revision: number, problems: object[] = []) =>
  ({ config: { customPages: [{ _id: "a", path }] }, revision, problems }) as unknown as StudioDraft;

test("[CART-09] a page whose address is being written stays in the frame as it was, and is loaded once its new one is there", () => {
  const loaded: string[] = [];
  const frame = frameOf(loaded);
  const input = (draft: StudioDraft, page: string, asked = 0) => ({
    draft,
    revision: draft.revision,
    page,
    onPage: () => {},
    config: draft.config,
    tried: null,
    language: "en",
    subPath: "",
    ready: true,
    asked,
  });
  const { rerender } = renderHook((given: ReturnType<typeof input>) => useFrame(frame, given), {
    initialProps: input(draftAt("/about-us", 1), "/about-us"),
  });
  expect(loaded.splice(0)).toEqual(["/about-us?lang=en&draft=1"]);
  rerender(input(draftAt("/a", 2), "/about-us"));
  rerender(input(draftAt("/a/b", 3, [{ path: "customPages.0.path", code: "PAGE_PATH", message: "" }]), "/about-us"));
  rerender(input(draftAt("/abo", 4), "/about-us"));
  expect(loaded).toEqual([]);
  rerender(input(draftAt("/above-us", 5), "/above-us"));
  expect(loaded.splice(0)).toEqual(["/above-us?lang=en&draft=5"]);
  rerender(input(draftAt("", 6), "/above-us"));
  rerender(input(draftAt("", 6), "/above-us", 1));
  expect(loaded, "whoever asks for a reload gets one").toEqual(["/above-us?lang=en&draft=6"]);
});
