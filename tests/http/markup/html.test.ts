import { expect, test } from "vitest";
import { TELL_HEIGHT_SOURCE } from "../../../lib/business/pages/height-script.ts";
import { inlineScriptHashes } from "../../../lib/render/inline-scripts.ts";
import { isFullRun } from "../../full-run.ts";
import { consoleDocuments, shopDocuments } from "./documents.ts";
import { hasJava, nuErrors, validationErrors } from "./html-checks.ts";

const ofShops = shopDocuments();
// A test that fails to get them says so.
ofShops.catch(() => {});

test("[SEC-02] the policy of every screen of every shop names each script inside it, and allows no other", async () => {
  for (const { name, html, policy } of await ofShops) {
    const allowed = /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
    expect(allowed, name).not.toContain("'unsafe-inline'");
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    const unnamed = inlineScriptHashes(nonce ? html.replaceAll(`nonce="${nonce}"`, 'src="named"') : html);
    expect(allowed, name).toEqual(expect.arrayContaining(unnamed));
    const named = allowed.filter((source) => source.startsWith("'sha") && source !== TELL_HEIGHT_SOURCE);
    expect(named.length, name).toBe(unnamed.length);
  }
});

test("every screen of every shop is valid HTML with unique landmarks and one heading of the first level", async ({
  skip,
}) => {
  const documents = await ofShops;
  expect(documents.length).toBeGreaterThan(isFullRun ? 200 : 80);
  expect(await validationErrors(documents)).toEqual([]);
  const headings = documents.filter(({ html }) => html.match(/<h1[\s>]/g)?.length !== 1);
  expect(headings.map(({ name }) => name)).toEqual([]);
  skip(!hasJava(), "The Nu HTML checker needs Java, which is not installed here; html-validate found nothing.");
  expect(await nuErrors(documents)).toEqual([]);
});

test("every screen of the staff console is valid HTML", async ({ skip }) => {
  const documents = await consoleDocuments();
  expect(documents.map(({ name }) => name.split("/").at(-1))).toEqual(
    expect.arrayContaining(["console", "orders", "stock", "today", "store", "people"]),
  );
  expect(await validationErrors(documents)).toEqual([]);
  skip(!hasJava(), "The Nu HTML checker needs Java, which is not installed here; html-validate found nothing.");
  expect(await nuErrors(documents)).toEqual([]);
});
