/** A package that the lock file installs. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** Not needed to run the shop: it builds or tests it. */
  readonly onlyInDevelopment: boolean;
}

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      { readonly name?: string; readonly version?: string; readonly dev?: boolean; readonly link?: boolean }
    >
  >;
}

/** Every package of a `package-lock.json` (version 2 or 3), each version once. */
export function lockedPackages(lock: Lock): LockedPackage[] {
  const found = new Map<string, LockedPackage>();
  for (const [folder, { name: alias, version, dev = false, link = false }] of Object.entries(lock.packages)) {
    // The first is the project itself.
    if (folder === "" || !version || link) continue;
    const name = alias ?? folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
    const key = `${name}@${version}`;
    const known = found.get(key);
    found.set(key, { name, version, onlyInDevelopment: dev && (known?.onlyInDevelopment ?? true) });
  }
  return [...found.values()];
}
