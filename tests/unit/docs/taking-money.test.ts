import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { VENDORS } from "@/backend/payments-service/providers/vendors";

const owners = readFileSync("docs/taking-money.md", "utf8");
const vendors = readFileSync("docs/payment-vendors.md", "utf8");

/** The part below a heading of the second level, up to the next one. */
const sectionOf = (text: string, heading: string): string =>
  text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";

test("[PAY-ACCOUNTS] what an owner signs up for and enters is one page, with a section for each country of the demo", () => {
  const lines = owners.trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(70);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(160);
  for (const country of ["India", "USA", "Colombia", "Bahrain"])
    expect(sectionOf(owners, country), country).toMatch(/Try it/);
  for (const step of ["Sign up", "Keys", "Webhook", "Offer it", "Try it in ten minutes", "Go live"])
    expect(sectionOf(owners, "In every country")).toContain(`**${step}**`);
});

test("[PAY-ACCOUNTS] every vendor's section says how to try it in ten minutes and what was not tried, and names its account's fields", () => {
  const headings: Readonly<Record<string, string>> = { PayU: "PayU Latin America", PaymentsOS: "PaymentsOS" };
  for (const { name, fields } of VENDORS) {
    const section = sectionOf(vendors, headings[name] ?? name);
    expect(section, name).toMatch(/^\*\*In ten minutes\*\*/m);
    expect(section, name).toMatch(/^\*\*Not tried without an account\*\*/m);
    for (const field of fields) expect(section, `${name}: ${field.name}`).toContain(`\`${field.name}\``);
  }
});

test("the owner's page links to sections that exist", () => {
  const anchors = [...vendors.matchAll(/^## (.+)$/gm)].map(([, title = ""]) =>
    title.toLowerCase().replaceAll(" ", "-"),
  );
  const linked = [...owners.matchAll(/payment-vendors\.md#([\w-]+)/g)].map(([, anchor]) => anchor);
  for (const anchor of linked) expect(anchors).toContain(anchor);
  // Whatever the console offers is on the owner's page, under the name that the console has for it.
  for (const { name } of VENDORS) expect(linked.join(" "), name).toContain(name.toLowerCase().replaceAll(" ", "-"));
});
