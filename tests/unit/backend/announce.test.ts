import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createAnnouncer } from "@/backend/announce";
import { freePort } from "@/tests/fixtures/free-port";

/** The warnings of an announcer with a storefront at that port. */
async function warnings(port: number): Promise<string[]> {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)).msg);
      done();
    },
  });
  const log = pino({ level: "warn" }, stream);
  const storefrontUrl = `http://localhost:${port}`;
  const announcer = createAnnouncer({ storefrontUrl, secret: "secret", log, firstWaitMs: 1 });
  announcer.changed("menu:bistro");
  await announcer.settled();
  return lines;
}

test("[ROB-02] a storefront that is not there yet has no old pages: nothing is warned of", async () => {
  expect(await warnings(await freePort())).toEqual([]);
});

test("[ROB-02] a storefront that is there and does not take an announcement is warned of", async () => {
  const server = createServer((_request, response) => response.writeHead(500).end());
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  expect(await warnings((server.address() as AddressInfo).port)).toEqual([
    expect.stringContaining("Gave up announcing"),
  ]);
  server.close();
});
