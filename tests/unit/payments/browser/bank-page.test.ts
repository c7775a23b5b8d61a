import vm from "node:vm";
import { expect, test } from "vitest";
import { BANK_PAGE_SCRIPT, bankPageOf, isBankPageReady } from "../../../../payments/browser/bank-page.ts";

const SHOP = "https://shop.example";
const BANK = { url: "https://acs.bank.example/challenge", fields: { creq: "eyJ0", submit: "yes", 'a"b': "<i>" } };

interface Made {
  readonly tag: string;
  readonly children: Made[];
  [field: string]: unknown;
}

/** The document's script in a frame of the shop's page. */
function inFrame(framed = true) {
  const heard: ((event: object) => void)[] = [];
  const said: unknown[] = [];
  const posted: Made[] = [];
  const parent = { postMessage: (data: unknown, origin: string) => void said.push([data, origin]) };
  const make = (tag: string): Made => {
    const children: Made[] = [];
    return { tag, children, append: (child: Made) => void children.push(child) };
  };
  const self = {};
  vm.runInNewContext(BANK_PAGE_SCRIPT, {
    self,
    parent: framed ? parent : self,
    location: { origin: SHOP },
    document: { createElement: make, body: { append: () => undefined } },
    HTMLFormElement: {
      prototype: {
        submit(this: Made) {
          posted.push(this);
        },
      },
    },
    addEventListener: (_: string, hear: (event: object) => void) => heard.push(hear),
    removeEventListener: (_: string, hear: (event: object) => void) => heard.splice(heard.indexOf(hear), 1),
  });
  const tell = (event: object) => {
    for (const hear of [...heard]) hear({ source: parent, origin: SHOP, data: BANK, ...event });
  };
  return { said, posted, tell };
}

test("[PGW-09] the document in the bank's frame asks the page around it, of its own origin, for the form", () => {
  const { said } = inFrame();
  expect(said).toEqual([[{ type: "bank-page-ready" }, SHOP]]);
  expect(isBankPageReady({ type: "bank-page-ready" })).toBe(true);
  for (const other of [null, "bank-page-ready", { type: "COMPLETE" }, { status: "COMPLETE" }]) {
    expect(isBankPageReady(other)).toBe(false);
  }
});

test("[PGW-09] it posts the form that it is given, letter by letter, once", () => {
  const { posted, tell } = inFrame();
  tell({});
  tell({});
  expect(posted).toMatchObject([{ tag: "form", method: "post", action: BANK.url }]);
  expect(posted[0]?.children.map(({ type, name, value }) => [type, name, value])).toEqual(
    Object.entries(BANK.fields).map(([name, value]) => ["hidden", name, value]),
  );
});

test("[ROBUST-11] what another window or another origin tells it, or what is no form, is not posted", () => {
  const { posted, tell } = inFrame();
  tell({ source: {} });
  tell({ origin: "https://evil.example" });
  for (const data of [null, "https://evil.example/", {}, { url: 7 }]) tell({ data });
  expect(posted).toEqual([]);
});

test("[ROBUST-11] opened by itself it does nothing", () => {
  expect(inFrame(false).said).toEqual([]);
});

test.each([
  ["https://shop.example/pg?attempt=a1", "/pg/bank"],
  ["https://shop.example/pedidos/pg?attempt=a1&txn=t1", "/pedidos/pg/bank"],
])("[PGW-09] the document of a shop that pays at %s is at %s", (address, path) => {
  expect(bankPageOf(address)).toBe(path);
});
