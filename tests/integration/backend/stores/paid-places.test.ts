import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { NOON } from "../../../fixtures/backend/ordering.ts";

const FOUND = {
  places: [
    {
      id: "g1",
      displayName: { text: "Google's Indiranagar" },
      formattedAddress: "Bengaluru",
      location: { latitude: 12.97, longitude: 77.64 },
    },
  ],
};
const NAMED = {
  status: "OK",
  results: [{ place_id: "g2", formatted_address: "Google Street 1, Bengaluru", address_components: [] }],
};
type Behaviour = (req: IncomingMessage, res: ServerResponse) => void;
const json =
  (body: unknown, status = 200): Behaviour =>
  (_req, res) => {
    res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

/** Google's two services, stood in for on this machine. */
describeWithStorage("places with a key of the map service", (storage) => {
  let backend: TestBackend;
  let time = NOON;
  let behave: Behaviour;
  let calls: string[] = [];
  const google = createServer((req, res) => {
    calls.push(`${req.method} ${req.url?.split("?")[0]}`);
    behave(req, res);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => google.listen(0, "127.0.0.1", resolve));
    const { port } = google.address() as AddressInfo;
    const fetchMaps: typeof fetch = (url, init) => {
      const { pathname, search } = new URL(String(url));
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, init);
    };
    const options = { gmapKey: "server-key", fetchMaps, paidCallsPerDay: 8, clock: () => new Date(time) };
    backend = await startTestBackend({ storage, autopilotSeconds: 0, ...options });
  });
  afterAll(async () => {
    await backend?.remove();
    google.closeAllConnections();
    await new Promise((resolve) => google.close(resolve));
  });
  // A day on, the calls of the day before are forgotten, and so are the kept answers.
  beforeEach(() => {
    time += 25 * 3_600_000;
    calls = [];
  });
  const find = async (keyword: string): Promise<string[]> =>
    (await backend.query(`{ autoComplete(keyword: "${keyword}", kinds: [place]) { title } }`)).data.autoComplete.map(
      ({ title }: { title: string }) => title,
    );
  const nameAt = async (lat: number): Promise<string | undefined> =>
    (await backend.query(`{ placeAt(lat: ${lat}, lng: 77.6412) { title } }`)).data.placeAt?.title;

  test("[STORE-05] what Google found is shown, and asked of it once in ten minutes", async () => {
    behave = json(FOUND);
    expect([await find("indira"), await find(" Indira ")]).toEqual([
      ["Google's Indiranagar"],
      ["Google's Indiranagar"],
    ]);
    expect(calls).toEqual(["POST /v1/places:searchText"]);
    time += 11 * 60_000;
    await find("indira");
    expect(calls).toHaveLength(2);
  });

  test("[ADDR-01] a point is named by Google, points within ten metres by one call", async () => {
    behave = json(NAMED);
    expect([await nameAt(12.9719), await nameAt(12.97191)]).toEqual([
      "Google Street 1, Bengaluru",
      "Google Street 1, Bengaluru",
    ]);
    expect(calls).toEqual(["GET /maps/api/geocode/json"]);
  });

  test.each<[string, Behaviour]>([
    ["refuses the key", json({ error: { status: "PERMISSION_DENIED" } }, 403)],
    ["fails", json({}, 500)],
    ["says something else", json({ places: "none" })],
    ["says what is no JSON", (_req, res) => void res.end("<html>")],
    ["hangs up", (req) => void req.socket.destroy()],
    ["does not reply within four seconds", () => {}],
  ])("[STORE-05] when Google %s the gazetteer replies, and nothing of the failure is kept", async (_what, trouble) => {
    behave = trouble;
    expect(await find("indira")).toEqual(["Indiranagar"]);
    behave = json(FOUND);
    expect(await find("indira")).toEqual(["Google's Indiranagar"]);
  });

  test("[ADDR-01] beyond the calls that a business pays for in a day the gazetteer replies, and what is kept stays", async () => {
    behave = json(FOUND);
    await find("indira");
    for (let n = 0; n < 12; n += 1) await find(`indiranagar ${"x".repeat(n)}`);
    expect(calls).toHaveLength(8);
    expect(await find("indiran")).toEqual(["Indiranagar"]);
    expect(await find("indira")).toEqual(["Google's Indiranagar"]);
    expect(calls).toHaveLength(8);
    time += 25 * 3_600_000;
    expect(await find("indiran")).toEqual(["Google's Indiranagar"]);
  });
});
