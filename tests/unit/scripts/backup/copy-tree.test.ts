import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { copyTree, OWN } from "@/scripts/backup/copy-tree";

describe("[ROB-02] a backup copies files", () => {
  let folder = "";
  const at = (...parts: string[]) => path.join(folder, ...parts);
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "copy-tree-"));
    await mkdir(at("media/bistro"), { recursive: true });
    await writeFile(at("media/bistro/soup.webp"), "a picture", { mode: 0o644 });
  });
  afterEach(() => rm(folder, { recursive: true }));

  test("with their times, for their owner only, and over none that is there", async () => {
    await utimes(at("media/bistro/soup.webp"), 1_000, 2_000);
    await mkdir(at("copy/bistro"), { recursive: true });
    await writeFile(at("copy/bistro/tea.webp"), "there before");
    await writeFile(at("media/bistro/tea.webp"), "another");
    expect(await copyTree(at("media"), at("copy"), OWN)).toEqual([]);
    expect(await readFile(at("copy/bistro/soup.webp"), "utf8")).toBe("a picture");
    expect(await readFile(at("copy/bistro/tea.webp"), "utf8")).toBe("there before");
    const { mode, mtimeMs } = await stat(at("copy/bistro/soup.webp"));
    expect([mode & 0o777, mtimeMs]).toEqual([0o600, 2_000_000]);
  });

  test("also while some are deleted", async () => {
    const names = Array.from({ length: 600 }, (_, n) => String(n).padStart(4, "0"));
    await Promise.all(names.map((name) => writeFile(at("media", name), name)));
    const copied = copyTree(at("media"), at("copy"), OWN);
    await Promise.all(names.slice(300).map((name) => rm(at("media", name))));
    expect(await copied).toEqual([]);
    expect(await readdir(at("copy"))).toEqual(expect.arrayContaining([...names.slice(0, 300), "bistro"]));
  });

  test("and no link that leads out of their folder, which it names", async () => {
    await writeFile(at("passwords"), "of the machine");
    await symlink(at("passwords"), at("media/bistro/menu.webp"));
    await symlink(folder, at("media/everything"));
    await symlink(at("nowhere"), at("media/lost"));
    const leftOut = await copyTree(at("media"), at("copy"), OWN);
    expect(leftOut.toSorted()).toEqual([at("media/bistro/menu.webp"), at("media/everything"), at("media/lost")]);
    expect(await readdir(at("copy"), { recursive: true })).toEqual(["bistro", path.join("bistro", "soup.webp")]);
  });

  test("and links within their folder as files, such as those of a mounted config map", async () => {
    await mkdir(at("config/..2026"), { recursive: true });
    await writeFile(at("config/..2026/bistro.json"), "{}");
    await symlink("..2026", at("config/..data"));
    await symlink(path.join("..data", "bistro.json"), at("config/bistro.json"));
    expect(await copyTree(at("config"), at("copy"), OWN)).toEqual([]);
    expect((await stat(at("copy/bistro.json"))).isFile()).toBe(true);
    expect(await readFile(at("copy/bistro.json"), "utf8")).toBe("{}");
  });

  test("from a place that is itself a link, and nothing from one that is not there", async () => {
    await symlink(at("media"), at("elsewhere"));
    await copyTree(at("elsewhere"), at("copy"), OWN);
    expect(await readFile(at("copy/bistro/soup.webp"), "utf8")).toBe("a picture");
    expect(await copyTree(at("nowhere"), at("nothing"), OWN)).toEqual([]);
    expect((await readdir(folder)).toSorted()).toEqual(["copy", "elsewhere", "media"]);
  });
});
