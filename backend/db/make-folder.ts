import { mkdir } from "node:fs/promises";
import path from "node:path";

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/**
 * Makes a folder, and those above it that are missing, with the rights of `mode`. Throws the system's error. Node's own
 * `recursive` never ends where a folder is missing and cannot be made, as in /proc.
 */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  const make = () =>
    mkdir(folder, { mode }).catch((error: unknown) => {
      if (codeOf(error) !== "EEXIST") throw error;
    });
  try {
    await make();
  } catch (error) {
    const above = path.dirname(folder);
    if (codeOf(error) !== "ENOENT" || above === folder) throw error;
    await makeFolder(above, mode);
    await make();
  }
}
