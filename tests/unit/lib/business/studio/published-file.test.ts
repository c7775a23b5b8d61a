import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createConfigurationReader, readPublished } from "@/config/load";
import { createPublishedReader, type PublishedVersions } from "@/config/with-published";
import { keepPublished } from "@/lib/business/studio/published-file";

const folder = () => mkdtempSync(path.join(tmpdir(), "published-"));
const business = (id: string, name: string) => ({
  biz: { id, name, apiKey: `key_${id}`, logoUrl: "/l.svg", logoUrlSquare: "/s.svg", favicon: "/f.svg" },
});
const of = (name: string, version = 1): PublishedVersions =>
  new Map([
    ["corner", { version, config: { biz: { name, logoUrl: "/l.svg", logoUrlSquare: "/s.svg", favicon: "/f.svg" } } }],
  ]);

/** The configuration of a process whose folder holds these files. */
function shopOf(files: Record<string, unknown>, published: PublishedVersions) {
  const at = folder();
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(at, name), JSON.stringify(content));
  const sources = { rootFile: path.join(at, "root.json"), cacheFile: path.join(at, "cache.json"), bundleFolder: at };
  const said: string[] = [];
  const read = createPublishedReader(
    createConfigurationReader(sources, () => undefined),
    () => published,
    (message) => said.push(message),
  );
  const found = read().byId.get("corner");
  return { name: found?.biz.name, apiKey: found?.biz.apiKey, said };
}

test("[CFG-02] what was published wins over the bundle and the cache, and root.config.json over it; keys and domains stay the files'", () => {
  const bundle = { "corner.json": business("corner", "bundle") };
  const root = { "root.json": { businesses: [business("corner", "root")] } };
  const cache = { "cache.json": { businesses: [business("corner", "cache")] } };
  expect(shopOf(bundle, new Map()).name).toBe("bundle");
  expect(shopOf(bundle, of("published"))).toEqual({ name: "published", apiKey: "key_corner", said: [] });
  expect(shopOf({ ...bundle, ...cache }, of("published")).name).toBe("published");
  expect(shopOf({ ...bundle, ...cache, ...root }, of("published")).name).toBe("root");
  expect(shopOf({}, of("published")).name).toBeUndefined();
});

test("[CFG-02] a version that is no longer valid is logged with its field, and the files' configuration is used", () => {
  const { name, said } = shopOf({ "corner.json": business("corner", "bundle") }, of("", 4));
  expect(name).toBe("bundle");
  expect(said.join()).toContain("Version 4 of corner is not used, its files are: biz.name");
});

test("[CFG-02] a business that was opened in the console is in no file: it is what it was opened with, changed by what is published", () => {
  const opening = { ...business("corner", "opened"), version: 1 };
  const opened = (name: string): PublishedVersions =>
    new Map([...of(name, 2)].map(([id, version]) => [id, { ...version, opening }]));
  expect(shopOf({}, opened("published"))).toEqual({ name: "published", apiKey: "key_corner", said: [] });
  expect(shopOf({}, opened("")).name).toBe("opened");
  expect(shopOf({ "corner.json": business("corner", "bundle") }, opened("")).name).toBe("bundle");
  expect(shopOf({}, new Map([["other", { version: 1, config: {}, opening }]])).said.join()).toContain("not valid");
});

test("[STUDIO-04] a publication parses the business that changed and keeps the others as they were", () => {
  const at = folder();
  for (const id of ["corner", "other"]) writeFileSync(path.join(at, `${id}.json`), JSON.stringify(business(id, id)));
  const sources = { rootFile: path.join(at, "root.x"), cacheFile: path.join(at, "cache.x"), bundleFolder: at };
  let published: PublishedVersions = new Map([...of("one"), ["other", { version: 1, config: business("other", "x") }]]);
  const read = createPublishedReader(
    createConfigurationReader(sources, () => undefined),
    () => published,
    () => undefined,
  );
  const before = read().byId;
  published = new Map([...published, ...of("two", 2)]);
  const after = read().byId;
  expect([before.get("corner")?.biz.name, after.get("corner")?.biz.name]).toEqual(["one", "two"]);
  expect(after.get("other")).toBe(before.get("other"));
  expect(after.get("other")?.biz.name).toBe("x");
});

test("[STUDIO-04] processes of one number, as in two containers that share the folder, write beside each other", () => {
  const file = path.join(folder(), "cache.json");
  // What a process of this number in another container is writing at the moment.
  const theirs = `${file}.${process.pid}.tmp`;
  writeFileSync(theirs, "half a fi");
  keepPublished(file, of("one"));
  expect(readPublished(file)).toEqual(of("one"));
  expect(readFileSync(theirs, "utf8")).toBe("half a fi");
});

test("[STUDIO-04] the cache file keeps what was published beside what other programs wrote, in one step", () => {
  const at = folder();
  const file = path.join(at, "deep", "cache.json");
  keepPublished(file, of("one"));
  expect(readPublished(file)).toEqual(of("one"));
  writeFileSync(file, JSON.stringify({ version: 7, businesses: [business("other", "x")], theirs: true }));
  keepPublished(file, of("two", 2));
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
    version: 7,
    businesses: [{ biz: { id: "other" } }],
    theirs: true,
  });
  expect(readPublished(file)).toEqual(of("two", 2));
  expect(readdirSync(path.dirname(file))).toEqual(["cache.json"]);
});

test("[STUDIO-04] a file that holds something else is left as it is, and nothing is read from a broken one", () => {
  const file = path.join(folder(), "cache.json");
  for (const broken of ["{", "7", "null"]) {
    writeFileSync(file, broken);
    expect(() => keepPublished(file, of("one"))).toThrow("left as it is");
    expect(readFileSync(file, "utf8")).toBe(broken);
    expect(readPublished(file, () => undefined).size).toBe(0);
  }
  for (const published of [
    7,
    [],
    { corner: null },
    { corner: { version: "1", config: {} } },
    { corner: { version: 1 } },
  ]) {
    writeFileSync(file, JSON.stringify({ businesses: [], published }));
    expect(readPublished(file).size).toBe(0);
  }
});
