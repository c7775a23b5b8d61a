import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export interface ConfigFile {
  biz?: {
    id?: string;
    urlSubPath?: string;
    domains?: { domain?: string; name?: string; host?: string; type?: string }[] | string[];
  };
}

/**
 * The configuration whose `biz.domains` has the host (a port is ignored), else the one whose business id is the host's
 * first label (CFG-04); null when there is none. Files are read anew, so an edited one is served at once.
 */
export async function configForHost(folders: readonly string[], host: string): Promise<ConfigFile | null> {
  const name = host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
  const configs = (await Promise.all(folders.map(readFolder))).flat();
  const byDomain = configs.find((config) => domainsOf(config).includes(name));
  return byDomain ?? configs.find((config) => config.biz?.id === name.split(".")[0]) ?? null;
}

/** The configuration of a business by its id; null when no folder has one. */
export async function configOfBusiness(folders: readonly string[], businessId: string): Promise<ConfigFile | null> {
  const configs = (await Promise.all(folders.map(readFolder))).flat();
  return configs.find((config) => config.biz?.id === businessId) ?? null;
}

async function readFolder(folder: string): Promise<ConfigFile[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const texts = await Promise.all(
    names
      .filter((name) => name.endsWith(".json"))
      .sort()
      .map((name) => readFile(path.join(folder, name), "utf8")),
  );
  return texts.flatMap((text) => {
    try {
      return [JSON.parse(text) as ConfigFile];
    } catch {
      return [];
    }
  });
}

/** Host names of a configuration, lower case, without port. */
export function domainsOf(config: ConfigFile): string[] {
  return (config.biz?.domains ?? [])
    .map((domain) => (typeof domain === "string" ? domain : (domain.domain ?? domain.name ?? domain.host ?? "")))
    .map((domain) => domain.toLowerCase().replace(/:\d+$/, ""));
}
