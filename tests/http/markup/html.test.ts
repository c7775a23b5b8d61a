import { expect, test } from "vitest";
import { consoleDocuments, shopDocuments } from "./documents.ts";
import { hasJava, nuErrors, validationErrors } from "./html-checks.ts";

// Some four hundred documents are made, read and checked.

test("every screen of every shop is valid HTML with unique landmarks and one heading of the first level", async ({
  skip,
}) => {
  const documents = await shopDocuments();
  expect(documents.length).toBeGreaterThan(200);
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
