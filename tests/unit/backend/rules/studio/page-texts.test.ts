import { expect, test } from "vitest";
import { richText } from "@/lib/business/pages/rich-text";
import { publishProblems } from "../../../../../backend/rules/studio/publish-problems.ts";

const biz = {
  id: "corner",
  name: "Corner",
  apiKey: "key",
  logoUrl: "/l.svg",
  logoUrlSquare: "/s.svg",
  favicon: "/f.svg",
};
const page = (change: object) => ({ _id: "a", name: "About", path: "/about", ...change });
const found = (config: object) =>
  publishProblems({ biz, ...config }).map(({ path, code, values }) =>
    [path.join("."), code, ...Object.values(values)].join(" "),
  );

test("[RTE-09] a link in a page's text that no page would show as one is named with its address", () => {
  const content = {
    en: "See [the menu](/menu), [home](/) and [us](<mailto:a@b.example>). ![A](/x.png) \\[no](x)",
    ar: "[x](//evil)",
  };
  expect(found({ customPages: [page({ content })] })).toEqual(["customPages.0.content.ar text_link //evil"]);
  const escaped = page({ content: "[a](javascript:alert\\(1\\)) [b](https://a.example/x_\\(y\\))" });
  expect(found({ customPages: [escaped] })).toEqual(["customPages.0.content text_link javascript:alert(1)"]);
  const wrong = "[script](javascript:alert) and [none]()";
  expect(found({ customPages: [page({ content: wrong })] })).toEqual([
    "customPages.0.content text_link javascript:alert",
  ]);
  const bare = "[us](https://user:pass@evil.example)";
  expect(found({ customPages: [page({ content: bare })] })[0]).toMatch(/^customPages\.0\.content credentials /);
  const quiet = [page({ content: wrong, contentType: "html" }), page({ content: wrong, path: "/off", enabled: false })];
  expect(found({ customPages: quiet })).toEqual([]);
});

test.each(["//cdn.example/oven.png", "oven.webp", "data:image/png,a"])(
  "[RTE-09] a picture that guests see nothing of is named: %s",
  (address) => {
    const named = found({ customPages: [page({ content: `![Oven](${address})` })] });
    expect(named).toEqual([`customPages.0.content text_picture ${address}`]);
    expect(richText(`![Oven](${address})`)).toEqual([
      expect.objectContaining({ parts: [{ type: "text", text: "Oven" }] }),
    ]);
  },
);

test("[RTE-09] a picture of another website in a page's text is named, as guests see nothing of it", () => {
  const content = "![Oven](/media/oven.webp) and ![Map](<https://maps.example/a.png>), [both](https://maps.example)";
  expect(found({ customPages: [page({ content })] })).toEqual([
    "customPages.0.content text_picture https://maps.example/a.png",
  ]);
  expect(found({ customPages: [page({ content, contentType: "html" })] })).toEqual([]);
});
