import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { s3Store } from "../../../../lib/pictures/s3-store.ts";
import { copiedInto, folderStore } from "../../../../lib/pictures/store.ts";
import { type S3Server, startS3Server } from "../../../fixtures/s3-server.ts";

const ignore = () => undefined;

const CONTENT = new Uint8Array([1, 2, 3, 250]);
const FILE = "0123456789abcdef01234567-20x10.20.webp";

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pictures-"));
  s3 = await startS3Server();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await s3.close();
});

describe.each([
  ["a folder", () => folderStore(path.join(folder, "plain"))],
  ["an S3-compatible service", () => s3Store(s3.settings, ignore)],
])("pictures in %s", (_name, open) => {
  test("are read as they were written, for their own business only", async () => {
    const store = open();
    expect(await store.read("bistro", FILE)).toBeNull();
    await store.write("bistro", FILE, CONTENT);
    expect(await store.read("bistro", FILE)).toEqual(CONTENT);
    expect(await store.read("rival", FILE)).toBeNull();
    await store.remove("bistro", FILE);
    expect(await store.read("bistro", FILE)).toBeNull();
    await store.remove("bistro", FILE);
  });
});

test("requests to the service are signed: another key writes and reads nothing", async () => {
  const stranger = s3Store({ ...s3.settings, secret: "guessed" }, ignore);
  await expect(stranger.write("bistro", "x.20.webp", CONTENT)).rejects.toThrow("403");
  await expect(stranger.read("bistro", FILE)).rejects.toThrow("403");
});

test("[STUDIO-10] a service that takes a request and never answers is given up", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const store = s3Store({ ...s3.settings, endpoint }, ignore, 50);
  for (const work of [store.write("bistro", FILE, CONTENT), store.read("bistro", FILE), store.remove("bistro", FILE)])
    await expect(work).rejects.toThrow(/timeout/i);
  silent.closeAllConnections();
  silent.close();
});

test("a read that the service denies is a missing picture, and is said once with the right that the key lacks", async () => {
  const said: string[] = [];
  const store = s3Store(s3.settings, (message) => said.push(message));
  s3.failures.push(403, 403);
  expect([await store.read("bistro", "a.20.webp"), await store.read("bistro", "b.20.webp")]).toEqual([null, null]);
  expect(said).toEqual([expect.stringContaining("needs the right to read")]);
});

test("a picture that is missing is not asked for again for half a minute, however often a page names it", async () => {
  let time = 0;
  const store = copiedInto(folderStore(path.join(folder, "missing")), s3Store(s3.settings, ignore), {
    now: () => time,
  });
  const before = s3.requests.length;
  const read = () => store.read("bistro", "gone.20.webp");
  expect([await read(), await read()]).toEqual([null, null]);
  expect(s3.requests.length - before).toBe(1);
  time = 30_000;
  expect(await read()).toBeNull();
  expect(s3.requests.length - before).toBe(2);
  await store.write("bistro", "gone.20.webp", CONTENT);
  expect(await read()).toEqual(CONTENT);
});

test("a write that the service fails once is repeated, and one that it refuses is an error", async () => {
  const store = s3Store(s3.settings, ignore);
  s3.failures.push(503);
  await store.write("bistro", "again.20.webp", CONTENT);
  expect(s3.objects.has("/shop-pictures/media/bistro/again.20.webp")).toBe(true);
  s3.failures.push(400);
  await expect(store.write("bistro", "never.20.webp", CONTENT)).rejects.toThrow("400");
});

test("a storefront fetches each picture of the service once and keeps a whole copy", async () => {
  const copies = path.join(folder, "copies");
  const store = copiedInto(folderStore(copies), s3Store(s3.settings, ignore));
  await store.write("bistro", "once.20.webp", CONTENT);
  const before = s3.requests.length;
  expect(await store.read("bistro", "once.20.webp")).toEqual(CONTENT);
  expect(await store.read("bistro", "once.20.webp")).toEqual(CONTENT);
  expect(s3.requests.slice(before)).toEqual(["GET /shop-pictures/media/bistro/once.20.webp"]);
  expect(await readdir(path.join(copies, "bistro"))).toEqual(["once.20.webp"]);
});

test("copies take a bounded room, of which those that were read last are kept", async () => {
  const copies = path.join(folder, "bounded");
  const remote = s3Store(s3.settings, ignore);
  const store = copiedInto(folderStore(copies), remote, { mostBytes: 2 * CONTENT.length });
  for (const name of ["a.20.webp", "b.20.webp", "c.20.webp"]) await store.write("bistro", name, CONTENT);
  for (const name of ["a.20.webp", "b.20.webp", "a.20.webp", "c.20.webp"]) await store.read("bistro", name);
  await expect.poll(() => readdir(path.join(copies, "bistro"))).toEqual(["a.20.webp", "c.20.webp"]);
  expect(await store.read("bistro", "b.20.webp")).toEqual(CONTENT);
});

test("a picture that another process removed is gone here a day later, with its copy", async () => {
  let time = 0;
  const copies = path.join(folder, "removed");
  const remote = s3Store(s3.settings, ignore);
  const store = copiedInto(folderStore(copies), remote, { now: () => time });
  await store.write("bistro", "gone.40.webp", CONTENT);
  expect(await store.read("bistro", "gone.40.webp")).toEqual(CONTENT);
  await remote.remove("bistro", "gone.40.webp");
  expect(await store.read("bistro", "gone.40.webp")).toEqual(CONTENT);
  time = 24 * 3_600_000;
  expect(await store.read("bistro", "gone.40.webp")).toBeNull();
  await expect.poll(() => readdir(path.join(copies, "bistro"))).toEqual([]);
});
