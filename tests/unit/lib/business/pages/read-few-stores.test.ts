import { expect, test } from "vitest";
import { readFewStores } from "@/lib/business/pages/readers/read-few-stores";
import { serveReaders, server, source } from "../../api/reader-source";
import { wireStore } from "../../fixtures";

serveReaders();

const read = () => readFewStores({ source: source(), place: null });
const serve = (count: number) =>
  server.answer({
    getStoresList: () => Array.from({ length: count }, (_, at) => wireStore({ biz_location_id: `store-${at}` })),
  });

test("[STORE-06] a shop with too many stores to ask each of them says so, unlike one that has none or could not be read", async () => {
  serve(12);
  expect(await read()).toHaveLength(12);
  serve(13);
  expect(await read()).toBeNull();
  serve(0);
  expect(await read()).toEqual([]);
  server.answer({
    getStoresList: () => {
      throw new Error("down");
    },
  });
  expect(await read()).toEqual([]);
});
