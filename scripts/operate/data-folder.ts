import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../../backend/db/make-folder.ts";

/** Makes the data folder and tries to write there. Why nothing can be kept in it, as a sentence; nothing if it can. */
export async function dataFolderProblems(dataDir: string): Promise<string[]> {
  const tried = path.join(dataDir, `.tried-${process.pid}`);
  try {
    await makeFolder(dataDir, 0o700);
    await writeFile(tried, "");
    await rm(tried);
    return [];
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return [
      `Nothing can be written into the data folder ${dataDir} (${code ?? message}). Set DATA_DIR to a folder that this user may write to.`,
    ];
  }
}
