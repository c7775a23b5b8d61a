import { describe, expect, test } from "vitest";
import { menuDocument } from "../../../../backend/importers/menu/menu-document.ts";
import { planMenu } from "../../../../backend/importers/menu/menu-plan.ts";

const group = (ref: string, ...options: object[]) => ({ ref, title: ref, min: 0, max: 1, options });
const plan = (option_groups: object[], shared_groups: object[]) =>
  planMenu(
    menuDocument.parse({
      format: "storefront-menu/1",
      categories: [{ ref: "c", name: "C", items: [{ ref: "i", title: "I", price: 1, option_groups: ["a"] }] }],
      option_groups,
      shared_groups,
    }),
    { currency: "USD", defaultLanguage: "en", storeRefs: new Set() },
  );

describe("groups shared by options", () => {
  test("[MENU-09] an option opens its own groups and then those it names, wherever it stands", () => {
    const { problems, levels } = plan(
      [
        group(
          "a",
          { ref: "x", title: "x", groups: [group("own", { ref: "o", title: "o" })], groups_ref: ["s"] },
          { ref: "y", title: "y", groups_ref: ["s"] },
        ),
      ],
      [group("s", { ref: "p", title: "p", price: "1.50", groups_ref: ["t"] }), group("t", { ref: "q", title: "q" })],
    );
    expect(problems).toEqual([]);
    expect(levels.map((level) => level.options.map(({ path, price }) => [path, price]))).toEqual([
      [
        ["a/x", 0],
        ["a/y", 0],
      ],
      [
        ["a/x/own/o", 0],
        ["a/x/s/p", 150],
        ["a/y/s/p", 150],
      ],
      [
        ["a/x/s/p/t/q", 0],
        ["a/y/s/p/t/q", 0],
      ],
    ]);
  });

  test("[ROB-01] a ref that names nothing, is used twice or leads back to itself is a problem with its path", () => {
    const messages = (...args: Parameters<typeof plan>) =>
      plan(...args).problems.map(({ path, message }) => `${path}: ${message}`);
    expect(messages([group("a", { ref: "x", title: "x", groups_ref: ["nope"] })], [])).toEqual([
      'option_groups.0.options.0.groups_ref.0: There is no shared group "nope" in the document.',
    ]);
    expect(
      messages(
        [group("a", { ref: "x", title: "x" })],
        [group("s", { ref: "p", title: "p" }), group("s", { ref: "p", title: "p" })],
      ),
    ).toEqual([expect.stringContaining("shared_groups.1.ref")]);
    expect(
      messages(
        [group("a", { ref: "x", title: "x", groups_ref: ["s"] })],
        [
          group("s", { ref: "p", title: "p", groups_ref: ["t"] }),
          group("t", { ref: "q", title: "q", groups_ref: ["s"] }),
        ],
      ),
    ).toEqual([expect.stringContaining("leads back to itself: s → t → s")]);
  });

  test("[ROB-01] shared groups cannot multiply a menu beyond what can be sold", () => {
    const wide = (ref: string, next?: string) =>
      group(
        ref,
        ...Array.from({ length: 60 }, (_, index) => ({
          ref: `o${index}`,
          title: "o",
          ...(next ? { groups_ref: [next] } : {}),
        })),
      );
    const { problems } = plan([wide("a", "b")], [wide("b", "c"), wide("c", "d"), wide("d")]);
    expect(problems).toMatchObject([{ message: expect.stringContaining("more than 150000 options") }]);
  });
});
