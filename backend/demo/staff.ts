import { isNull } from "drizzle-orm";
import { keptPassword } from "../console/accounts/kept-password.ts";
import { hashPassword, passwordHolds } from "../console/accounts/password.ts";
import { staffByLogin } from "../db/repositories/staff.ts";
import { forBusiness } from "../db/repositories.ts";
import { businesses } from "../db/schema.ts";
import type { Services } from "../services.ts";

/** Where the data folder has the password of its demo accounts. */
const FILE = "console.password";

/**
 * Creates a console account for every demo business: the login name is the business's id, and the password is generated
 * for this data folder and stored there, readable by its owner only. A backend without --demo lets none of them in. A
 * business that was opened in the console has an owner of its own.
 */
export async function seedDemoStaff(app: Services, dataDir: string): Promise<void> {
  const password = await keptPassword(dataDir, FILE);
  let hash: string | null = null;
  const fromFiles = app.db.select({ id: businesses.id }).from(businesses).where(isNull(businesses.opening));
  for (const { id } of await fromFiles.orderBy(businesses.id)) {
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
