import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { hashPassword, newPassword, passwordHolds } from "../console/accounts/password.ts";
import { staffByLogin } from "../db/repositories/staff.ts";
import { forBusiness } from "../db/repositories.ts";
import { businesses } from "../db/schema.ts";
import type { Services } from "../services.ts";

const FILE = "console.password";

/**
 * Creates a console account for every demo business: the login name is the business's id, and the password is generated
 * for this data folder and stored there, readable by its owner only. A backend without --demo lets none of them in.
 */
export async function seedDemoStaff(app: Services, dataDir: string): Promise<void> {
  const password = await demoPassword(dataDir);
  let hash: string | null = null;
  for (const { id } of await app.db.select({ id: businesses.id }).from(businesses).orderBy(businesses.id)) {
    const { staff } = forBusiness(app.db, id);
    const known = await staffByLogin(app.db, id);
    if (known && (!known.demo || known.business_id !== id)) continue;
    // An installation seeded before the owner role existed.
    if (known && known.role !== "owner") await staff.update(known.id, { role: "owner" });
    if (known && (await passwordHolds(password, known.password_hash))) continue;
    hash ??= await hashPassword(password);
    if (known) await staff.update(known.id, { password_hash: hash });
    else await staff.add({ login: id, name: "Demo", role: "owner", demo: true, password_hash: hash });
  }
}

/** The password of this data folder's demo accounts; generated if there is none yet. */
async function demoPassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, FILE);
  try {
    await writeFile(file, newPassword(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return (await readFile(file, "utf8")).trim();
}
