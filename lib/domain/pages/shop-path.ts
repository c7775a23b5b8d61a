import type { ROUTES } from "./route-table.ts";

type Paths = (typeof ROUTES)[keyof typeof ROUTES]["path"];
/** The constant prefix of a page's path, followed by any text. */
type Filled<Path extends string> = Path extends `${infer Fixed}/:${string}` ? `${Fixed}/${string}` : Path;
type PagePath = Filled<Exclude<Paths, `*${string}`>>;
/** An address of one of the shop's pages in the route table, optionally with a query or fragment. */
export type ShopPath = PagePath | `${PagePath}?${string}` | `${PagePath}#${string}` | `/menu/${string}`;

/** The path of a page below the business's sub-path. A page that is not in the route table does not compile. */
export const shopPath = (subPath: string, path: ShopPath): string => `${subPath}${path}`;

/** The path of a file of the shop below its sub-path; a web address stays as it is. */
export const shopFile = (subPath: string, file: string): string => (file.startsWith("/") ? `${subPath}${file}` : file);

/** Whether a path of the browser is the menu's or a category's (`*category*` in the route table), where more dishes are. */
export function isMenuPath(path: string, subPath: string): boolean {
  const own = path.startsWith(`${subPath}/`) ? path.slice(subPath.length) : path;
  return own === "/menu" || own.startsWith("/menu/") || own.includes("category");
}
