import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { POST } from "@/app/api/upstream/[...path]/route";

let heard = 0;
const api = createServer((_request, response) => {
  heard += 1;
  response.writeHead(200, { "content-type": "application/json" }).end('{"counted":true}');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
});

test("[STAFF-72] a visit at a shop's address is passed on to be counted, and one at the business-id host, where owners try drafts, is not", async () => {
  vi.stubEnv("API_URL", `http://127.0.0.1:${(api.address() as AddressInfo).port}`);
  const visit = async (host: string) => {
    const headers = { host, "content-type": "application/json" };
    const request = new Request(`http://${host}/api/upstream/p/visit`, { method: "POST", body: "{}", headers });
    return (await POST(request, { params: Promise.resolve({ path: ["p", "visit"] }) })).json();
  };
  expect(await visit("kaapi-kitchen.localhost")).toEqual({ counted: false });
  expect(heard).toBe(0);
  expect(await visit("kaapi.localhost")).toEqual({ counted: true });
  expect(heard).toBe(1);
});
