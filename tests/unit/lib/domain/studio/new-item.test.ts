import { expect, test } from "vitest";
import { newItem } from "@/lib/domain/studio/new-item";
import { publishProblems } from "../../../../../backend/rules/studio/publish-problems.ts";

const biz = {
  id: "corner",
  name: "Corner",
  apiKey: "key",
  logoUrl: "/l.svg",
  logoUrlSquare: "/s.svg",
  favicon: "/f.svg",
};

test("[STUDIO-02] a page that is added may be published once what the studio asks for is written", () => {
  const added = newItem("customPages", () => "1");
  const problems = (page: object) => publishProblems({ biz, customPages: [page] }).map(({ path }) => path.join("."));
  expect(problems(added)).toEqual(["customPages.0.name", "customPages.0.path", "customPages.0.content"]);
  expect(problems({ ...added, name: { en: "About us" }, path: "/about-us", content: { en: "Hello" } })).toEqual([]);
  expect(newItem("theme.components.footer.links", () => "1")).toEqual({});
});
