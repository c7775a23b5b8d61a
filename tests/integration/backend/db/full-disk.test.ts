import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as schema from "../../../../backend/db/schema.ts";
import { startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { menuIds, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { startSystemPostgres, systemPrograms } from "../../../fixtures/system-postgres.ts";
import { isFullRun } from "../../../full-run.ts";

const SIZE_MB = 160;
/** Orders that an almost full disk takes at most before one needs a page more. */
const MAX_ORDERS = 400;

/** A disk of its own, in memory; null where this user may not mount one. */
function mountDisk(): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), "full-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE_MB}m`, "tmpfs", folder], { stdio: "ignore" });
    chmodSync(folder, 0o777);
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}

const bin = systemPrograms();

/** A whole disk is filled, so these run with `npm run test:full` alone, and where disks may be mounted. */
describe.runIf(isFullRun && process.platform === "linux" && process.getuid?.() === 0)("a disk that is full", () => {
  let disk: string | null;
  beforeEach(() => {
    disk = mountDisk();
  });
  afterEach(() => {
    if (!disk) return;
    execFileSync("umount", ["-l", disk]);
    rmSync(disk, { recursive: true });
  });

  const fill = (folder: string): (() => void) => {
    const file = path.join(folder, "filler");
    const handle = openSync(file, "w");
    for (const size of [1 << 20, 1 << 12])
      try {
        while (true) writeSync(handle, Buffer.alloc(size, 1));
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
      }
    closeSync(handle);
    return () => rmSync(file);
  };
  const keysOf = async (backend: TestBackend) => {
    const rows = await backend.app.db.select({ id: schema.orders.id }).from(schema.orders);
    return rows.map(({ id }) => id).sort();
  };

  test.each(["embedded", "server"] as const)(
    "[ROB-02] orders are refused with a reference while the disk is full, menus are shown, and afterwards every order that was confirmed is there once and no other (%s)",
    async (storage) => {
      if (!disk || (storage === "server" && !bin)) return;
      vi.stubEnv("TMPDIR", disk);
      const server = storage === "server" && bin ? await startSystemPostgres(bin) : null;
      const databaseUrl = server ? await server.database("shop") : undefined;
      const options = { storage, clock: () => new Date(NOON), autopilotSeconds: 0, databaseUrl };
      let backend = await startTestBackend(options);
      const { dataDir } = backend;
      const token = await signUpGuest(backend);
      const ids = await menuIds(backend);
      const confirmed: string[] = [];
      const order = async (key: string) => {
        const answer = await placeOrder(backend, token, ids, { idempotency_key: key });
        if (!answer.errors) confirmed.push(String(answer.data.placeOrder.order_id));
        return answer.errors?.[0];
      };
      expect(await order("key-before")).toBeUndefined();
      const free = fill(disk);
      let refused: Awaited<ReturnType<typeof order>>;
      let at = 0;
      while (!refused && at < MAX_ORDERS) {
        at += 1;
        refused = await order(`key-full-${at}`);
      }
      expect(refused?.extensions.code).toBe("INTERNAL_SERVER_ERROR");
      expect(refused?.message).toContain(`${refused?.extensions.reference}`);
      expect((await backend.rest("GET", "/p/health")).status).toBe(200);
      expect((await backend.query("{ getAllItems(limit: 50) { items { id } } }")).errors).toBeUndefined();
      free();
      // The guest's page sends the same order again.
      await expect.poll(() => order(`key-full-${at}`), { timeout: 60_000 }).toBeUndefined();
      const again = [...confirmed];
      expect(await order(`key-full-${at}`)).toBeUndefined();
      expect(confirmed.at(-1)).toBe(again.at(-1));
      expect(await keysOf(backend)).toEqual([...new Set(again)].sort());
      await backend.stop();
      backend = await startTestBackend({ ...options, dataDir });
      expect(await keysOf(backend)).toEqual([...new Set(again)].sort());
      await backend.remove();
      await server?.stop();
    },
  );
});

test("[ROB-02] a clock that is set back or forward by an hour loses and doubles no order, and signs nobody out", async () => {
  let hours = 0;
  const clock = () => new Date(new Date(NOON).getTime() + hours * 3_600_000);
  const backend = await startTestBackend({ clock, autopilotSeconds: 0 });
  const token = await signUpGuest(backend);
  const ids = await menuIds(backend);
  const placed: string[] = [];
  for (const jump of [0, -1, 1, 0]) {
    hours = jump;
    const order = async () => {
      const { data, errors } = await placeOrder(backend, token, ids, {
        idempotency_key: `key-of-jump-${placed.length}`,
      });
      expect(errors, `${jump} h`).toBeUndefined();
      return String(data.placeOrder.order_id);
    };
    const first = await order();
    // The answer was lost, and the clock jumps before the page sends the order again.
    hours = -jump;
    expect(await order()).toBe(first);
    placed.push(first);
  }
  const rows = await backend.app.db.select({ id: schema.orders.id }).from(schema.orders);
  expect(rows.map(({ id }) => id).sort()).toEqual([...new Set(placed)].sort());
  expect(placed).toHaveLength(4);
  await backend.remove();
});
