import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useStoreDetails } from "@/components/store/locator/use-store-details";
import { StorefrontProvider } from "@/lib/state/provider";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings, wireStore } from "../../lib/fixtures";

let server: CommerceServer;
beforeEach(async () => {
  server = await startCommerce({ getStoresList: () => [wireStore()] });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/store-locator`);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

test("[STORE-06] a store that the server has no more is asked for once, and nobody waits for it", async () => {
  const own = settings({ origin: server.origin });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StorefrontProvider settings={own}>{children}</StorefrontProvider>
  );
  const wanted = ["indiranagar", "gone"];
  const page = renderHook(({ ids }) => useStoreDetails([], ids), { wrapper, initialProps: { ids: wanted } });
  expect(page.result.current.loading).toBe(true);
  await expect.poll(() => page.result.current.loading).toBe(false);
  expect([...page.result.current.known.keys()]).toEqual(["indiranagar"]);
  page.rerender({ ids: ["gone", "indiranagar"] });
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(page.result.current.loading).toBe(false);
  expect(server.calls).toHaveLength(1);
});
