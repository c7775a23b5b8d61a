import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createConfigurationReader,
  defaultSources,
  loadConfiguration,
  logConfigurationTo,
  readConfiguration,
} from "@/config/load";

let folder: string;
let said: string[];
const log = (message: string) => said.push(message);
const sources = () => ({
  rootFile: path.join(folder, "root.config.json"),
  cacheFile: path.join(folder, ".cache/config.json"),
  bundleFolder: path.join(folder, "businesses"),
});
const business = (id: string, name: string) => ({
  biz: { id, name, logoUrl: "/l.svg", logoUrlSquare: "/s.svg", favicon: "/f.svg", apiKey: `key_${id}` },
});
const write = (file: string, content: unknown) =>
  writeFileSync(path.join(folder, file), typeof content === "string" ? content : JSON.stringify(content));
const names = () => readConfiguration(sources(), log).map(({ biz }) => biz.name);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "configuration-"));
  mkdirSync(path.join(folder, ".cache"));
  mkdirSync(path.join(folder, "businesses"));
  said = [];
  write("businesses/corner.json", business("corner", "from the bundle"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("sources of the configuration", () => {
  it("[CFG-02] root.config.json comes before the cache file, the cache file before the bundle", () => {
    expect(names()).toEqual(["from the bundle"]);
    write(".cache/config.json", { businesses: [business("corner", "from the cache")] });
    expect(names()).toEqual(["from the cache"]);
    write("root.config.json", { version: 1, businesses: [business("corner", "from the root")] });
    expect(names()).toEqual(["from the root"]);
    expect(said).toEqual([]);
  });

  it("[CFG-02] each business comes from the first source that has it", () => {
    write("root.config.json", { businesses: [business("stall", "stall of the root")] });
    expect(names()).toEqual(["stall of the root", "from the bundle"]);
  });

  it("[CFG-02] a file that is not JSON is logged with its path and the next source is used", () => {
    write("root.config.json", "{ not json");
    write(".cache/config.json", { businesses: "none" });
    expect(names()).toEqual(["from the bundle"]);
    expect(said[0]).toContain(`${path.join(folder, "root.config.json")} is not JSON`);
    expect(said[1]).toContain("businesses: expected an array");
  });

  it("[CFG-02] without a log of its own, a reader tells the one that its server gave to all", () => {
    writeFileSync(sources().rootFile, "{");
    const printed = vi.spyOn(console, "warn").mockImplementation(() => {});
    logConfigurationTo(log);
    readConfiguration(sources());
    logConfigurationTo((message) => console.warn(message));
    expect(said).toEqual([expect.stringContaining("is not JSON")]);
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });

  it("[CFG-02] a broken entry is logged with its path and taken from the next source, its neighbours stay", () => {
    const broken = business("corner", "broken");
    write("root.config.json", {
      businesses: [{ biz: { ...broken.biz, name: 5 } }, business("stall", "stall of the root")],
    });
    expect(names()).toEqual(["stall of the root", "from the bundle"]);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain("businesses.0");
    expect(said[0]).toContain("biz.name: expected string, received number");
  });

  it("[CFG-02] ROOT_CONFIG_FILE says where the root file lies", () => {
    expect(defaultSources({ ROOT_CONFIG_FILE: "/etc/shop.json" } as unknown as NodeJS.ProcessEnv).rootFile).toBe(
      "/etc/shop.json",
    );
  });

  it("[CFG-02] a changed file is read again within a second, an unchanged one never", () => {
    let now = 0;
    const read = createConfigurationReader(sources(), log, () => now);
    const first = read();
    now = 5_000;
    expect(read()).toBe(first);
    write("businesses/corner.json", business("corner", "renamed"));
    utimesSync(path.join(folder, "businesses/corner.json"), new Date(1e12), new Date(1e12));
    now = 5_500;
    expect(read()).toBe(first);
    now = 6_100;
    expect(read().byId.get("corner")?.biz.name).toBe("renamed");
    expect(read().revision).toBe(first.revision + 1);
  });

  it("[CFG-02] proxy and pages, each with a copy of the module, never know different businesses", async () => {
    vi.resetModules();
    const copy = await import("@/config/load");
    expect(copy.loadConfiguration).not.toBe(loadConfiguration);
    expect(copy.loadConfiguration()).toBe(loadConfiguration());
  });

  it("[CFG-01] the shipped businesses are sound, each with its own key, domain, font and theme type", () => {
    const { businesses } = loadConfiguration();
    const ids = ["kaapi-kitchen", "la-arepera", "manara-grill", "union-burger"];
    const demo = businesses.filter(({ biz }) => ids.includes(biz.id));
    expect(demo.map(({ biz }) => biz.id).sort()).toEqual(ids);
    const distinct = (values: unknown[]) => expect(new Set(values).size).toBe(4);
    distinct(demo.map(({ biz }) => biz.apiKey));
    distinct(demo.map(({ biz }) => biz.domains[0]?.domain));
    distinct(demo.map(({ theme }) => theme.type));
    distinct(demo.map(({ theme }) => theme.customizations.font));
  });
});
