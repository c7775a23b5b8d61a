import { expect, test } from "vitest";
import { followPages } from "@/lib/actions/studio/follow-pages";
import type { PageNews } from "@/lib/api/studio/client";

/** A backend whose answers are given one by one, and a browser that follows it. */
function following(answers: readonly (PageNews | "none")[]) {
  const stop = new AbortController();
  const asked: (string | null)[] = [];
  const done: string[] = [];
  const left = [...answers];
  const client = {
    async pageNews(after: string | null) {
      asked.push(after);
      const answer = left.shift();
      if (left.length === 0) stop.abort();
      if (!answer || answer === "none") throw new TypeError("fetch failed");
      return answer;
    },
  };
  const work = followPages(client, {
    changed: () => done.push("changed"),
    seen: async () => void done.push("seen"),
    pause: async (milliseconds) => void done.push(`pause ${milliseconds}`),
    signal: stop.signal,
  });
  return { work, asked, done };
}

test("[CART-09] the preview follows a change of the menu by itself, once for each change and from where the last answer ended", async () => {
  const { work, asked, done } = following([
    { cursor: "1", changed: false },
    { cursor: "2", changed: true },
    { cursor: "3", changed: false },
    { cursor: "4", changed: true },
    { cursor: "5", changed: false },
  ]);
  await work;
  expect(asked).toEqual([null, "1", "2", "3", "4"]);
  expect(done.filter((one) => one === "changed")).toHaveLength(2);
});

test("[CART-09] it asks only while it is seen, and waits before it asks again where nobody answers", async () => {
  const { work, done } = following(["none", { cursor: "1", changed: false }, "none"]);
  await work;
  expect(done).toEqual(["seen", "pause 10000", "seen", "seen"]);
});
