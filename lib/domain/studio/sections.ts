/** The parts of the studio, in the order of its navigation. */
export const SECTIONS = [
  "look",
  "brand",
  "frame",
  "announcement",
  "landing",
  "pages",
  "banners",
  "search",
  "features",
  "places",
] as const;
export type Section = (typeof SECTIONS)[number];

const STUDIO = "/studio";

/** Query parameter of the studio's start: how the sign-in from the console ended. Only a refusal is shown. */
export const SIGN_IN_PARAM = "sign-in";

const isSection = (word: unknown): word is Section => SECTIONS.some((section) => section === word);

/** Whether a path, without the sub-path, is one of the studio's: its start or a section. */
export function isStudioPath(path: string): boolean {
  return path === STUDIO || (path.startsWith(`${STUDIO}/`) && isSection(path.slice(STUDIO.length + 1)));
}

/** The section that an address names; null at the start. */
export function sectionOf(pathname: string): Section | null {
  const word = pathname.split("/").at(-1);
  return isSection(word) ? word : null;
}

/** The address of a section; of the start without one. `subPath` is the business's. */
export const studioPath = (subPath: string, section: Section | null = null): string =>
  `${subPath}${STUDIO}${section ? `/${section}` : ""}`;
