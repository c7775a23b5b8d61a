import fc from "fast-check";
import { expect, test } from "vitest";
import { addToIndex, createIndex, type Findable, findItems } from "@/lib/domain/menu/find-items";
import { normaliseText, searchWords, wordsOf } from "@/lib/domain/menu/search-text";
import { slipsBetween } from "@/lib/domain/text/slips";
import { largeMenu } from "../../../../fixtures/large-menu.ts";

const indexOf = (items: readonly Findable[]) => {
  const index = createIndex();
  addToIndex(index, items);
  return index;
};

const menu = indexOf([
  { id: "1", title: "Masala Dosa", category: "Dosa", text: "Crisp, with potato" },
  { id: "2", title: "Paper Dosa", category: "Dosa" },
  { id: "3", title: "Café con leche", category: "Bebidas" },
  { id: "4", title: "مشاوي المنارة", category: "مشاوي" },
  { id: "5", title: "Jalapeño Poppers", category: "Sides", text: "With masala dip" },
  { id: "6", title: "شيش طاووق", category: "مشاوي" },
]);

test.each([
  ["dosa", ["1", "2"]],
  ["masala", ["1", "5"]],
  ["MASALA dos", ["1"]],
  ["cafe", ["3"]],
  ["jalapeno", ["5"]],
  ["المشاوى", ["4", "6"]],
  ["شَيْش", ["6"]],
  ["طاوووق", ["6"]],
  ["dsoa", ["1", "2"]],
  ["massala", ["1", "5"]],
  ["jalapneo popers", ["5"]],
  ["potato dosa", ["1"]],
  ["sala", ["1", "5"]],
  ["pizza", []],
  ["  ", []],
])("[MENU-05] a search for %j finds %j, best first", (keyword, ids) => {
  expect(findItems(menu, keyword)).toEqual(ids);
});

const word = fc.stringMatching(/^[a-z]{5,10}$/);

test("[MENU-05] whatever the beginning of a word that is typed, the item is found", () => {
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 30 }),
      fc.nat(),
      fc.integer({ min: 1, max: 10 }),
      (all, at, typed) => {
        const index = indexOf(all.map((title, id) => ({ id: String(id), title })));
        const chosen = at % all.length;
        expect(findItems(index, (all[chosen] ?? "").slice(0, typed))).toContain(String(chosen));
      },
    ),
  );
});

test("[MENU-05] one slip of the finger in a word still finds it", () => {
  const slips: ((text: string, at: number) => string)[] = [
    (text, at) => text.slice(0, at) + text.slice(at + 1),
    (text, at) => `${text.slice(0, at)}q${text.slice(at)}`,
    (text, at) => `${text.slice(0, at)}q${text.slice(at + 1)}`,
    (text, at) => text.slice(0, at) + (text[at + 1] ?? "") + (text[at] ?? "") + text.slice(at + 2),
  ];
  fc.assert(
    fc.property(word, fc.nat(), fc.nat(), (title, where, which) => {
      const typed = slips[which % slips.length]?.(title, where % title.length) ?? title;
      expect(findItems(indexOf([{ id: "1", title }]), typed)).toEqual(["1"]);
    }),
  );
});

/** Letter by letter, as a book would have it. */
function naive(typed: string, target: string): number {
  const step = (a: string, b: string): number => {
    if (a === "") return 0;
    if (b === "") return a.length;
    const swapped =
      a[0] === b[1] && a[1] === b[0] && a.length > 1 && b.length > 1 ? 1 + step(a.slice(2), b.slice(2)) : 99;
    return Math.min(
      swapped,
      1 + step(a.slice(1), b),
      1 + step(a, b.slice(1)),
      (a[0] === b[0] ? 0 : 1) + step(a.slice(1), b.slice(1)),
    );
  };
  return step(typed, target);
}

test("[MENU-05] the number of slips is the fewest there are, up to the bound", () => {
  const short = fc.stringMatching(/^[abc]{1,6}$/);
  fc.assert(
    fc.property(short, short, fc.integer({ min: 0, max: 3 }), (typed, target, most) => {
      expect(slipsBetween(typed, target, most)).toBe(Math.min(naive(typed, target), most + 1));
    }),
  );
});

/** The rule as it is written, item by item and word by word, without an index. */
function lookedThrough(items: readonly Findable[], keyword: string): string[] {
  const wanted = searchWords(keyword);
  const words = items.map(({ title, category = "", text = "" }) => {
    const weights: [string, number][] = [
      ...wordsOf(text).map((one): [string, number] => [one, 1]),
      ...wordsOf(category).map((one): [string, number] => [one, 3]),
      ...wordsOf(title).map((one): [string, number] => [one, 8]),
    ];
    return weights;
  });
  const best = (fits: (one: string) => number) =>
    words.map((all) => Math.max(0, ...all.map(([one, weight]) => weight * fits(one))));
  const scored = wanted.map((typed) => {
    const slips = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0;
    const rules = [
      (one: string) => (one === typed ? 2 : one.startsWith(typed) ? 1 : 0),
      (one: string) => (typed.length > 2 && one.includes(typed) ? 0.5 : 0),
      (one: string) => {
        const distance = slipsBetween(typed, one, slips);
        return slips === 0 || distance > slips ? 0 : 1 / (1 + distance);
      },
    ];
    return rules.map(best).find((scores) => scores.some((score) => score > 0)) ?? items.map(() => 0);
  });
  const found = items.flatMap(({ id, title }, at) => {
    const scores = scored.map((one) => one[at] ?? 0);
    const first = normaliseText(title).startsWith(wanted[0] ?? "") ? 8 : 0;
    return scores.length > 0 && scores.every((score) => score > 0)
      ? [[id, first + scores.reduce((a, b) => a + b)] as const]
      : [];
  });
  return found.toSorted(([, one], [, other]) => other - one).map(([id]) => id);
}

test("[MENU-05] with each letter that is typed or taken back, the index answers as a look at every item would", () => {
  const some = ["masala", "malabar", "grilled", "grill", "chicken", "café", "مشاوي", "المشاوي", "egg", "eggs"];
  const text = fc.array(fc.oneof(fc.constantFrom(...some), fc.stringMatching(/^[abc]{1,9}$/)), {
    minLength: 1,
    maxLength: 4,
  });
  const words = text.map((all) => all.join(" "));
  const item = fc.record({ title: words, category: words, text: words });
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 15 }), words, fc.nat(), fc.nat(), (all, typed, where, at) => {
      const items = all.map((one, id) => ({ ...one, id: String(id) }));
      const index = createIndex();
      // As a long menu is: in several goes, and searched in between.
      addToIndex(index, items.slice(0, where % items.length));
      findItems(index, typed);
      addToIndex(index, items.slice(where % items.length));
      const slipped = typed.slice(0, at % typed.length) + typed.slice((at % typed.length) + 1);
      for (let letters = 1; letters <= slipped.length; letters += 1) {
        const keyword = slipped.slice(0, letters);
        expect(findItems(index, keyword), keyword).toEqual(lookedThrough(items, keyword));
      }
    }),
  );
});

test("[MENU-05] in a menu of 2,000 dishes a search looks at a small part of all words", () => {
  const items = largeMenu(2_000);
  const index = indexOf(items);
  const written = items.flatMap(({ title, category = "", text = "" }) =>
    wordsOf(`${title} ${category} ${text}`),
  ).length;
  // Counted and not timed: a machine under load looks at as many.
  findItems(index, "m");
  let looks = 0;
  index.sorted = new Proxy(index.sorted ?? [], {
    get(words, name) {
      if (typeof name === "string" && /^\d+$/.test(name)) looks += 1;
      return Reflect.get(words, name);
    },
  });
  for (const keyword of [
    "m",
    "ma",
    "masala",
    "grilled chikn",
    "tandori panner",
    "zzzzzzzz",
    "crispy spicy noodle soup",
  ]) {
    looks = 0;
    findItems(index, keyword);
    expect(looks, keyword).toBeGreaterThan(0);
    expect(looks * 8, keyword).toBeLessThan(written * keyword.split(" ").length);
  }
});
