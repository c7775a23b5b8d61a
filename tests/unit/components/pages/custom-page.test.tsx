import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CustomPage } from "@/components/pages/custom-page";
import { businessWith } from "@/tests/unit/lib/business/builder";

test("[I18N-03] a page without a translation runs in the direction of its own text, and so does its name", () => {
  const written = { _id: "1", path: "/hola", name: { es: "Hola", ar: "مرحبًا" }, content: { es: "Hola desde 1990." } };
  const business = businessWith({
    biz: { defaultLanguage: "es", supportedLanguages: ["es", "ar"] },
    customPages: [written],
  });
  const [page] = business.customPages;
  if (!page) throw new Error("no page");
  render(<CustomPage business={business} locale="ar" page={page} rules={null} />);
  const heading = screen.getByRole("heading", { level: 1 });
  expect([heading.textContent, heading.dir, heading.closest("article")?.dir]).toEqual(["مرحبًا", "auto", "auto"]);
});
