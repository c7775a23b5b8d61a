import type { ROUTES } from "./route-table.ts";

type Paths = (typeof ROUTES)[keyof typeof ROUTES]["path"];
/** A path up to what differs from one address of the page to the next, and any text from there on. */
type Filled<Path extends string> = Path extends `${infer Fixed}/:${string}` ? `${Fixed}/${string}` : Path;
type PagePath = Filled<Exclude<Paths, `*${string}`>>;
/** An address of one of the shop's pages, as the route table has it, also with a query or a fragment. */
export type ShopPath = PagePath | `${PagePath}?${string}` | `${PagePath}#${string}` | `/menu/${string}`;

/** A page below the business's sub-path. A page that the route table does not have does not compile. */
export const shopPath = (subPath: string, path: ShopPath): string => `${subPath}${path}`;

/** A file of the shop below its sub-path; a web address stays as it is. */
export const shopFile = (subPath: string, file: string): string => (file.startsWith("/") ? `${subPath}${file}` : file);
