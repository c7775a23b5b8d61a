import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { islandTextProblems } from "@/scripts/checks/island-texts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "islands-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
}
const PAGE = `import { ClientTexts } from "@/components/texts/client-texts";
import { Island } from "@/components/island";
export default function Page() {
  return <ClientTexts namespaces={["cart"]}><Island /></ClientTexts>;
}`;
const reads = (group: string) =>
  `export function Inner() { const t = useTranslations("${group}"); return <p>{t("a")}</p>; }`;

test("[I18N-01] every island of the product has the texts that it reads", () => {
  expect(islandTextProblems(path.resolve("."))).toEqual([]);
}, 60_000);

test("[I18N-01] a group that is read below a page and not provided there is named, however deep it is read", () => {
  write({
    "app/page.tsx": PAGE,
    "components/island.tsx": `"use client";
import { Inner } from "./inner";
const Later = lazy(() => import("@/components/later"));
export function Island() { return <><Inner /><Later /></>; }`,
    "components/inner.tsx": reads("cart.lines"),
    "components/later.tsx": `export default function Later() { const t = useTranslations("common"); return t("close"); }`,
  });
  expect(islandTextProblems(root)).toEqual([
    'app/page.tsx provides no texts of "common", which components/later.tsx reads below it',
  ]);
});

test("[I18N-01] of a group of which a part brings only some keys, the others that are read below it are named", () => {
  const part = (inside: string) => ({
    "components/part.tsx": `"use client"; export const Part = () => <PartTexts texts={{}}><Inner /></PartTexts>; ${inside}`,
  });
  write(part(`function Inner() { const t = useTranslations("menu"); return t(one ? "veg" : "likes"); }`));
  expect(islandTextProblems(root)).toEqual([]);
  write(part(`function Inner() { const t = useTranslations("menu"); return t.rich(is === "x" ? "veg" : "failed"); }`));
  expect(islandTextProblems(root)).toEqual([
    'components/part.tsx provides no texts of "menu.failed", which components/part.tsx reads below it',
  ]);
  write(part(`function Inner() { const t = useTranslations("checkout.pay"); return t(one); }`));
  expect(islandTextProblems(root)[0]).toContain('no texts of "checkout.pay"');
});

test("[I18N-01] what a module has beside the part that is rendered, and what the server renders, needs no texts in the browser", () => {
  write({
    "app/page.tsx": PAGE,
    "components/island.tsx": `import { shown } from "./inner"; export const Island = () => <p>{shown}</p>;`,
    "components/inner.tsx": `export const shown = "x"; ${reads("order")}`,
  });
  expect(islandTextProblems(root)).toEqual([]);
});

test("[I18N-01] a new provider of texts has to be named, because nothing below it would be checked otherwise", () => {
  write({
    "components/own.tsx": `"use client"; export const Own = ({ texts }) => <NextIntlClientProvider messages={texts} />;`,
  });
  expect(islandTextProblems(root)[0]).toMatch(/^components\/own\.tsx provides texts: name in OWN_PROVIDERS/);
});
