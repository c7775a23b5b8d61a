import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { pagesChanged } from "../announce.ts";
import type { Database } from "../db/open.ts";
import { businessById } from "../db/repositories/business.ts";
import { businesses } from "../db/schema.ts";
import { applyBusiness } from "../importers/business/apply-business.ts";
import { applyCoupons } from "../importers/business/apply-coupons.ts";
import { businessInput } from "../importers/business/business-document.ts";
import { couponDocument } from "../importers/business/coupon-document.ts";
import { applyMenu } from "../importers/menu/apply-menu.ts";
import { menuDocument } from "../importers/menu/menu-document.ts";
import { applyStores } from "../importers/stores/apply-stores.ts";
import type { Services } from "../services.ts";
import { renewCoupons } from "./renew-coupons.ts";

/** Raise it when the importers write something new, so that unchanged folders are seeded again. */
const SEED_VERSION = 1;
const FILES = ["business.json", "stores.json", "menu.json", "coupons.json", "blurhash.json"];

/** The shipped demo businesses: the folders beside this file. */
export async function shippedDemoDirs(): Promise<string[]> {
  const entries = await readdir(import.meta.dirname, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(import.meta.dirname, entry.name));
}

/**
 * Imports the demo businesses into the database, each in one transaction. A folder whose content was seeded before is
 * skipped, so that a restart is fast; ids are kept and orders never touched. A broken folder is logged and the others
 * are seeded.
 */
export async function seedDemo(app: Services, folders?: readonly string[]): Promise<void> {
  for (const folder of folders ?? (await shippedDemoDirs())) {
    try {
      const id = await seedFolder(app, folder);
      if (id === null) continue;
      app.log.info({ business: id }, "Seeded a demo business.");
      await pagesChanged(app.db, `business:${id}`, `stores:${id}`, `menu:${id}`);
    } catch (error) {
      app.log.error(
        { err: error, folder: path.basename(folder) },
        "A demo business could not be seeded; the others go on.",
      );
    }
  }
}

async function seedFolder(app: Services, folder: string): Promise<string | null> {
  const content = await readFolder(folder);
  const listed = parse(couponDocument, content.json["coupons.json"] ?? [], `${folder}/coupons.json`);
  const coupons = renewCoupons(listed, app.clock().getTime());
  const hash = createHash("sha256").update(content.hash).update(JSON.stringify(coupons)).digest("hex");
  const business = parse(businessInput, content.json["business.json"], `${folder}/business.json`);
  const before = await businessById(app.db, business.id);
  if (before?.content_hash === hash) return null;
  await app.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`seed:${business.id}`}))`);
    await applyBusiness(tx, business, app.clock());
    const stores = await applyStores(tx, business.id, content.json["stores.json"] ?? [], {
      source: "stores.json",
      retireOthers: true,
      overwriteSwitches: false,
      now: app.clock(),
    });
    if (!stores.ok) throw problems("stores.json", stores.error);
    const menu = withBlurHashes(content.json["menu.json"], content.json["blurhash.json"]);
    const report = await applyMenu(tx, business.id, menu, { source: "menu.json", now: app.clock() });
    if (!report.ok) throw problems("menu.json", report.error);
    await applyCoupons(tx, business, coupons, app.clock());
    await tx
      .update(businesses)
      .set({ content_hash: hash, updated_at: earlier(content.changed, app.clock()) })
      .where(eq(businesses.id, business.id));
  });
  return business.id;
}

async function readFolder(folder: string) {
  const hash = createHash("sha256").update(`version ${SEED_VERSION}`);
  const json: Record<string, unknown> = {};
  let changed = new Date(0);
  for (const file of FILES) {
    const text = await readFile(path.join(folder, file), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    hash.update(`\n${file}\n${text ?? ""}`);
    if (text === null) continue;
    json[file] = JSON.parse(text);
    const { mtime } = await stat(path.join(folder, file));
    if (mtime > changed) changed = mtime;
  }
  return { json, changed, hash: hash.digest("hex") };
}

/**
 * Content is dated by its newest file, however late it is loaded, and search engines see that date. A file cannot be
 * newer than now.
 */
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

function parse<T>(schema: z.ZodType<T>, value: unknown, file: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`${file} is not valid:\n${z.prettifyError(result.error)}`);
}

function problems(file: string, list: readonly { path: string; message: string }[]): Error {
  const lines = list.slice(0, 20).map(({ path: field, message }) => `  ${field}: ${message}`);
  return new Error(`${file} has ${list.length} problems; nothing was written:\n${lines.join("\n")}`);
}

/** Adds the blur hashes of blurhash.json ({ item ref: hash }) to the menu's items. */
function withBlurHashes(menu: unknown, hashes: unknown): unknown {
  const parsed = menuDocument.safeParse(menu);
  if (!parsed.success) return menu;
  const byRef = new Map(Object.entries((hashes ?? {}) as Record<string, string>));
  const fill = <I extends { ref: string; image_blur_hash?: string | undefined }>(item: I): I => {
    const hash = byRef.get(item.ref);
    return hash ? { ...item, image_blur_hash: hash } : item;
  };
  return {
    ...parsed.data,
    categories: parsed.data.categories.map((category) => ({
      ...category,
      items: category.items.map(fill),
      sub_categories: category.sub_categories.map((sub) => ({ ...sub, items: sub.items.map(fill) })),
    })),
  };
}
