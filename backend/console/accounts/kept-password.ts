import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { newPassword } from "./password.ts";

/** The password in a file of the data folder, readable by its owner only; generated if there is none yet. */
export async function keptPassword(dataDir: string, name: string): Promise<string> {
  const file = path.join(dataDir, name);
  try {
    await writeFile(file, newPassword(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return (await readFile(file, "utf8")).trim();
}
