import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useTableWork } from "@/components/table/room/use-table-work";
import { openVisit } from "@/lib/actions/dine-in/visit";
import { StorefrontScope } from "@/lib/state/provider";
import { evening, resolversOf, tableState } from "../../lib/actions/dine-in/guest-at-table";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";

let server: CommerceServer;
beforeEach(async () => {
  server = await startCommerce(resolversOf(evening()) as never);
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/table/code-7`);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

function Work() {
  useTableWork(async () => true);
  return null;
}

test("[LIVE-02] a returning network connects a table's phone again at once, and its state is read again", async () => {
  let connections = 0;
  server.sockets.on("connection", () => {
    connections += 1;
  });
  const state = tableState(server.origin);
  await openVisit(state);
  render(
    <StorefrontScope state={state}>
      <Work />
    </StorefrontScope>,
  );
  await vi.waitFor(() => expect(connections).toBe(1));
  const before = server.callsOf("GetTable").length;
  act(() => void window.dispatchEvent(new Event("online")));
  await vi.waitFor(() => expect(connections).toBe(2));
  await vi.waitFor(() => expect(server.callsOf("GetTable").length).toBeGreaterThan(before));
});
