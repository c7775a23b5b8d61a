import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { ask } from "./shops.ts";

const port = Number(process.env.PORT ?? 3210);

/** The root configuration of the storefront under test, which reads it again when it changes. */
export const ADDED_SHOPS = path.join(tmpdir(), `added-shops-${port}.json`);

export function beginWithoutAddedShops(): void {
  rmSync(`${ADDED_SHOPS}.lock`, { force: true });
  writeFileSync(ADDED_SHOPS, JSON.stringify({ version: 1, businesses: [] }));
}

/** Tests of several workers add to one file. */
async function whileLocked(work: () => void): Promise<void> {
  const lock = `${ADDED_SHOPS}.lock`;
  const taken = () => {
    try {
      closeSync(openSync(lock, "wx"));
      return true;
    } catch {
      return false;
    }
  };
  await expect.poll(taken, { intervals: [20], timeout: 30_000 }).toBe(true);
  try {
    work();
  } finally {
    rmSync(lock);
  }
}

interface Business {
  readonly biz: { readonly id?: string };
  readonly theme?: object;
  readonly announcement?: object;
}

/**
 * Adds businesses with a configuration of their own to the shops under test, which takes neither a build nor a start. Their
 * hosts are `hostOf` of their ids, which no other test may use.
 */
export async function addShops(added: readonly Business[]): Promise<void> {
  await whileLocked(() => {
    const { businesses } = JSON.parse(readFileSync(ADDED_SHOPS, "utf8")) as { businesses: Business[] };
    const others = businesses.filter(({ biz }) => !added.some((each) => each.biz.id === biz.id));
    const next = `${ADDED_SHOPS}.next`;
    writeFileSync(next, JSON.stringify({ version: 1, businesses: [...others, ...added] }));
    renameSync(next, ADDED_SHOPS);
  });
  for (const { biz } of added)
    await expect
      .poll(async () => (await ask(hostOf(biz.id ?? ""), "/privacy-policy")).body.includes("<footer"), {
        timeout: 30_000,
      })
      .toBe(true);
}

export const hostOf = (id: string): string => `${id}.localhost:${port}`;
