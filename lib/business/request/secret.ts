import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

let secret: string | undefined;

function readOrMake(): string {
  const folder = path.resolve(/* turbopackIgnore: true */ process.cwd(), process.env.DATA_DIR || ".data");
  const file = path.join(folder, "storefront-secret");
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}

/**
 * The key that signs place cookies and revalidation calls: `STOREFRONT_SECRET`, else a file created once in `DATA_DIR`.
 */
export function storefrontSecret(): string {
  secret ??= process.env.STOREFRONT_SECRET || readOrMake();
  return secret;
}
