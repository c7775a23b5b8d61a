import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import {
  backupName,
  backupsToDelete,
  isBackupName,
  type Keep,
  readKeep,
} from "../../../../scripts/backup/kept-backups.ts";
import { writeManifest } from "../../../../scripts/backup/manifest.ts";
import { prune } from "../../../../scripts/backup/prune.ts";

const DAY_MS = 86_400_000;
const FIRST = Date.parse("2024-01-01T03:30:00Z");
const nameAt = (ms: number) => backupName(new Date(ms));
const msOf = (name: string) => Date.parse(`${name.slice(0, 11)}${name.slice(11).replaceAll("-", ":")}Z`);
const dayOf = (name: string) => Math.floor(Date.parse(`${name.slice(0, 10)}T00:00:00Z`) / DAY_MS);

const anyNames = fc
  .uniqueArray(fc.integer({ min: 0, max: 900 * 86_400 }), { maxLength: 60 })
  .map((seconds) => seconds.map((second) => nameAt(FIRST + second * 1_000)));
const anyKeep: fc.Arbitrary<Keep> = fc.record({
  days: fc.nat({ max: 10 }),
  weeks: fc.nat({ max: 10 }),
  months: fc.nat({ max: 15 }),
});
const left = (names: readonly string[], keep: Keep) => {
  const old = new Set(backupsToDelete(names, keep));
  return names.filter((name) => !old.has(name));
};

test("[ROB-02] the newest backup is never deleted, nor a folder with another name, in whatever order they are listed", () => {
  const others = ["lost+found", "2026-11-23T03-00-00.unfinished", "2026-99-99T03-00-00", "notes"];
  fc.assert(
    fc.property(anyNames, anyKeep, (names, keep) => {
      const old = backupsToDelete([...others, ...names], keep);
      expect(old).not.toContain(names.toSorted().at(-1));
      for (const name of old) expect(names).toContain(name);
      expect(new Set(backupsToDelete(names.toReversed(), keep))).toEqual(new Set(old));
    }),
  );
});

test("[ROB-02] one made by hand deletes none of the 24 hours before it, such as the night's", () => {
  const keep = readKeep("7,4,12") as Keep;
  const [yesterday, night, noon] = ["2026-11-28T13-59-59", "2026-11-29T03-30-00", "2026-11-29T12-10-00"];
  expect(backupsToDelete([yesterday, night, noon], keep)).toEqual([]);
  const afternoon = "2026-11-29T14-00-00";
  const nextNight = "2026-11-30T03-30-01";
  expect(backupsToDelete([night, noon, afternoon], { days: 0, weeks: 0, months: 0 })).toEqual([]);
  expect(backupsToDelete([night, noon, afternoon, nextNight], keep)).toEqual([night]);
  expect(backupsToDelete([night, noon, afternoon, "2026-12-01T03-30-00"], keep)).toEqual([noon, night]);
});

test("[ROB-02] what is kept is kept again, is no more than was asked for, and more where more is asked for", () => {
  fc.assert(
    fc.property(anyNames, anyKeep, anyKeep, (names, keep, more) => {
      const kept = left(names, keep);
      expect(backupsToDelete(kept, keep)).toEqual([]);
      const lastDay = names.filter((name) => msOf(name) > Math.max(...names.map(msOf)) - DAY_MS);
      expect(kept.length).toBeLessThanOrEqual(lastDay.length + keep.days + keep.weeks + keep.months);
      const wider = { days: keep.days + more.days, weeks: keep.weeks + more.weeks, months: keep.months + more.months };
      expect(left(names, wider)).toEqual(expect.arrayContaining(kept));
    }),
  );
});

test("[ROB-02] with one each night and 7,4,12 there is one of each of the last 7 days, of 4 weeks and of 12 months, and none from before those", () => {
  const keep = readKeep("7,4,12") as Keep;
  let folder: string[] = [];
  for (let day = 0; day < 900; day += 1) {
    folder = left([...folder, nameAt(FIRST + day * DAY_MS)], keep);
    if (day < 400) continue;
    const today = dayOf(folder.at(-1) as string);
    const ages = folder.map((name) => today - dayOf(name));
    expect(ages).toEqual(expect.arrayContaining([0, 1, 2, 3, 4, 5, 6]));
    expect(folder.length).toBeLessThanOrEqual(7 + 4 + 12);
    expect(new Set(folder.map((name) => name.slice(0, 7))).size).toBe(12);
    for (const week of [7, 14, 21]) expect(ages.some((age) => age >= week - 7 && age <= week)).toBe(true);
    expect(Math.max(...ages)).toBeLessThan(366);
  }
});

test("[ROB-02] while backups fail, the old ones stay", () => {
  const names = Array.from({ length: 7 }, (_, day) => nameAt(FIRST + day * DAY_MS));
  expect(backupsToDelete(names, { days: 7, weeks: 0, months: 0 })).toEqual([]);
  expect(backupsToDelete([...names, nameAt(FIRST + 300 * DAY_MS)], { days: 7, weeks: 0, months: 0 })).toEqual([
    names[0],
  ]);
});

test("[ROB-02] an option that is no three numbers is refused", () => {
  expect(readKeep("7,4,12")).toEqual({ days: 7, weeks: 4, months: 12 });
  for (const wrong of ["", "7", "7,4", "7,4,12,1", "-7,4,12", "a,b,c", "7, 4, 12"]) expect(readKeep(wrong)).toBeNull();
  expect(["2026-11-23T03-00-00", "2026-11-23", "2026-11-23T99-00-00"].map(isBackupName)).toEqual([true, false, false]);
});

test("[ROB-02] only whole backups are counted and deleted, and what killed runs had begun to delete or to write goes too", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "prune-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const about = { version: "1", made_at: "", database: "server", migrations: [], pictures_elsewhere: null } as const;
  const make = async (name: string, isWhole: boolean) => {
    await mkdir(path.join(folder, name, "secrets"), { recursive: true });
    await writeFile(path.join(folder, name, "secrets", "token.secret"), "a secret");
    await writeManifest(path.join(folder, name), about);
    if (!isWhole) await writeFile(path.join(folder, name, "secrets", "token.secret"), "");
  };
  const [first, second, broken, without] = [0, 1, 2, 3].map((day) => nameAt(FIRST + day * DAY_MS));
  await make(first as string, true);
  await make(second as string, true);
  // Newer than both, but nothing that could be restored.
  await make(broken as string, false);
  await mkdir(path.join(folder, without as string));
  await mkdir(path.join(folder, `${nameAt(FIRST - DAY_MS)}.deleted`, "secrets"), { recursive: true });
  // One was killed days ago; the other may still be writing.
  const [killed, writing] = [first, without].map((name) => `${name}.unfinished`);
  for (const name of [killed, writing]) await mkdir(path.join(folder, name as string, "secrets"), { recursive: true });
  const now = new Date(FIRST + 3 * DAY_MS + 3_600_000);
  expect(await prune(folder, { days: 1, weeks: 0, months: 0 }, now)).toEqual([first]);
  expect((await readdir(folder)).toSorted()).toEqual([second, broken, without, writing]);
});

test("[ROB-02] what runs each night keeps what docs/retention.md promises", () => {
  const promised = /npm run backup -- --keep (\S+)`/.exec(readFileSync("docs/retention.md", "utf8"))?.[1];
  expect(promised).toBe("7,4,12");
  for (const file of ["deploy/systemd/storefront-backup.service", "deploy/kubernetes/backup.yaml"])
    expect(/--keep[" ,]+([\d,]+)/.exec(readFileSync(file, "utf8"))?.[1]).toBe(promised);
});
