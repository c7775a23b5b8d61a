import path from "node:path";

/** A source file with its number of lines. */
export interface Sized {
  readonly file: string;
  readonly lines: number;
}

/** What counts as source. Generated files are left out by the caller. */
export const SOURCES = [
  "{app,backend,components,config,lib,payments,scripts,tests,ui-kit}/**/*.{ts,tsx,mjs,css,graphql}",
  "*.{ts,mjs}",
];

const FILES_OF_A_FOLDER = 12;
/** The first pattern that fits a file decides. */
const LINES: readonly (readonly [pattern: string, lines: number])[] = [
  ["app/**/page.tsx", 60],
  ["**/*.{ts,tsx,mjs,css}", 300],
];

/** Files and folders that may be larger, each with the reason. */
export const LARGER: Readonly<Record<string, string>> = {};

const folderOf = (file: string) => path.posix.dirname(file);

/** The files and folders over their limit, and the exceptions that are no longer needed. */
export function sizeProblems(sources: readonly Sized[], larger = LARGER): string[] {
  const longFiles = sources.flatMap(({ file, lines }) => {
    const limit = LINES.find(([pattern]) => path.matchesGlob(file, pattern))?.[1] ?? Number.POSITIVE_INFINITY;
    return lines > limit
      ? [{ name: file, says: `${lines} lines, the limit is ${limit}: split it by what it does` }]
      : [];
  });
  const counts = new Map<string, number>();
  for (const { file } of sources) counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1);
  const fullFolders = [...counts].flatMap(([folder, files]) =>
    files > FILES_OF_A_FOLDER
      ? [{ name: folder, says: `${files} source files, the limit is ${FILES_OF_A_FOLDER}: split it by part` }]
      : [],
  );
  const found = [...longFiles, ...fullFolders];
  const stale = Object.keys(larger).filter((name) => !found.some((one) => one.name === name));
  return [
    ...found.filter(({ name }) => !Object.hasOwn(larger, name)).map(({ name, says }) => `${name}: ${says}`),
    ...stale.map((name) => `${name} is within the limits: take it off LARGER`),
  ];
}
