import { expect, test } from "vitest";
import { receiptNumber } from "@/lib/domain/dine-in/receipt-number";
import { tableInSentence } from "@/lib/domain/dine-in/table-name";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";

const inSentence = (name: string, { word, named }: { word: string; named: string }) =>
  tableInSentence(name, { word, inSentence: (rest) => named.replace("{name}", rest) });

test("[I18N-02] a sentence names a table as the language does, whether its name is a number or a word", () => {
  const said = (texts: { table: { word: string; named: string } }, ...names: readonly string[]) =>
    names.map((name) => inSentence(name, texts.table));
  expect(said(en, "Table 4", "4", "Terrace 2")).toEqual(["table 4", "table 4", "table Terrace 2"]);
  expect(said(es, "Mesa 4", "La mesa 4", "4", "Terraza 2")).toEqual([
    "la mesa 4",
    "la mesa 4",
    "la mesa 4",
    "la mesa Terraza 2",
  ]);
  expect(said(ar, "طاولة 4", "الطاولة 4", "4", "الشرفة 2")).toEqual([
    "الطاولة 4",
    "الطاولة 4",
    "الطاولة 4",
    "الطاولة الشرفة 2",
  ]);
  // A name that only begins like the word is a name.
  expect(said(es, "Mesalina")).toEqual(["la mesa Mesalina"]);
});

test("[DINE-04] each payer's receipt has a number of its own under the bill's; who paid nothing has none", () => {
  const paid = (guest_id: string | null, status = "paid") => ({ guest_id, status });
  const payments = [paid("ben"), paid(null), paid("ana", "released"), paid("ben"), paid("ana")];
  expect(receiptNumber("104", payments, "ben")).toBe("104-1");
  expect(receiptNumber("104", payments, "ana")).toBe("104-3");
  expect(receiptNumber("104", payments, "cem")).toBeNull();
  expect(receiptNumber("104", payments, undefined)).toBeNull();
});
