import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { floorOf, newApis } from "../../scripts/checks/browser-floor/new-apis.ts";

const { browserslist } = JSON.parse(readFileSync("package.json", "utf8")) as { browserslist: string[] };
const { globals, statics } = newApis(floorOf(browserslist));

/** Every page that opens here is as poor as the oldest browsers that package.json promises to serve: Safari 16.4, Chrome 111. */
export async function makeOld(page: Page): Promise<void> {
  await page.addInitScript(
    (names) => {
      for (const name of names) {
        const path = name.split(".");
        const last = path.pop() as string;
        const owner = path.reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], globalThis);
        if (owner && Object.hasOwn(owner, last)) Reflect.deleteProperty(owner as object, last);
      }
    },
    [...globals, ...statics],
  );
}
