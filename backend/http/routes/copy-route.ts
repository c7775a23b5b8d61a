import { randomUUID } from "node:crypto";
import { open } from "node:fs/promises";
import path from "node:path";
import { appliedMigrations } from "../../db/migrate.ts";
import { backups } from "../../db/schema.ts";
import { HttpProblem, type Route } from "../router.ts";

/**
 * `POST /staff/copy`: writes a consistent copy of the embedded database into the data folder, for `npm run backup`, which
 * takes it from there.
 */
export const copyRoute: Route = {
  method: "POST",
  path: "/staff/copy",
  staff: true,
  async handle(_request, app) {
    if (!app.copyDatabase)
      throw new HttpProblem(409, "NOT_EMBEDDED", "The database is a server's, which pg_dump copies.");
    const { folder, copy } = app.copyDatabase;
    const file = path.join(folder, `copy-${randomUUID()}.tar.gz`);
    const handle = await open(file, "wx", 0o600);
    try {
      await handle.writeFile(Buffer.from(await (await copy()).arrayBuffer()));
      await handle.sync();
    } finally {
      await handle.close();
    }
    return { body: { file, migrations: await appliedMigrations(app.db) } };
  },
};

/** `POST /staff/backed-up`: notes that the backup is whole, for the metrics. */
export const backedUpRoute: Route = {
  method: "POST",
  path: "/staff/backed-up",
  staff: true,
  async handle(_request, app) {
    await app.db.insert(backups).values({});
    return { body: {} };
  },
};
