import { describe, expect, it } from "vitest";
import { checkStyle, OWN_CONTROLS, problemsOf } from "../../../../scripts/checks/check-style.ts";
import { sizeProblems } from "../../../../scripts/checks/sizes.ts";

/** The ids of the rules that a line breaks. */
const found = (file: string, line: string) =>
  problemsOf(file, line).map((problem) => /^\S+ \[([\w-]+)\] /.exec(problem)?.[1]);
const inMarkup = (line: string) => found("components/menu/any.tsx", line);
const inSheet = (line: string) => found("components/menu/any.css", line);

describe("rules of markup", () => {
  it("the project keeps them", () => {
    expect(checkStyle()).toEqual([]);
  });

  it.each([`import Link from "next/link";`, `import { useRouter } from "next/navigation";`])(
    "[ROBUST-11] navigation that bypasses PageLink and useNavigate, which know the pages that take payments, is refused: %s",
    (line) => {
      expect(inMarkup(line)).toEqual(["router"]);
    },
  );

  it("the storefront's alias is refused where the backend runs a file as it is", () => {
    const line = `import { isKeyed } from "@/lib/domain/studio/paths";`;
    for (const file of ["backend/rules/any.ts", "lib/domain/studio/any.ts", "config/any.ts"])
      expect(found(file, line)).toEqual(["alias-of-storefront"]);
    expect(found("lib/business/any.ts", line)).toEqual([]);
  });

  it("the machine's clock is refused in the backend and its rules; a default of an injected one is not", () => {
    const inBackend = (line: string) => found("backend/orders/any.ts", line);
    expect([inBackend("updated_at: new Date(),"), inBackend("const now = Date.now();")]).toEqual([
      ["machine-clock"],
      ["machine-clock"],
    ]);
    expect([inBackend("clock ?? (() => new Date())"), inBackend("new Date(0)")]).toEqual([[], []]);
  });

  it.each([
    `if (store.ffMode === "delivery") return fee;`,
    `const how = order.order_type !== "dinein" ? 1 : 2;`,
    `if ("pickup" === mode) return;`,
    `const type = delivered ? "delivery" : "pickup";`,
    `    case "contactlessqsr":`,
    `const tables = modes.includes("dinein");`,
    `const scanned = clientMode === "qr";`,
    `const isDelivery = order.order_type === "Delivery";`,
    `    modes: ["delivery", "pickup"],`,
    `const names = modeNames(context, ["pickup"]);`,
    `t(\`type.\${mode as "delivery"}\`)`,
  ])("[ENUM-01] a decision by the name of an order mode is refused, in the app and the backend: %s", (line) => {
    for (const file of ["components/checkout/any.tsx", "lib/domain/any.ts", "backend/orders/any.ts", "config/any.ts"]) {
      expect(found(file, line)).toEqual(["mode-name"]);
    }
  });

  it.each([
    `if (language !== "es") return time;`,
    `const name = one === "en" || known ? text : one;`,
    `    case "ar":`,
    `const titles = ["title", "title_en", "title_ar"];`,
    `for (const code of ["en", "es"]) add(code);`,
  ])("[I18N-01] a decision by the name of a language is refused, and so is a list of languages: %s", (line) => {
    for (const file of ["components/menu/any.tsx", "lib/domain/any.ts", "backend/importers/any.ts"])
      expect(found(file, line)).toEqual(["language-name"]);
  });

  it("[I18N-01] a record by language is no decision by name, and neither is a fallback to English", () => {
    expect(inMarkup(`const NAMED_IN = { en: "en", ar: "ar", es: "es-419" };`)).toEqual([]);
    expect(inMarkup(`const name = pick(text, languages[0] ?? "en", "en");`)).toEqual([]);
  });

  it("an upper limit that doesn't say of what is refused, in every folder", () => {
    for (const file of ["backend/orders/any.ts", "lib/domain/any.ts", "components/menu/any.tsx", "scripts/any.ts"]) {
      expect(found(file, "const MAX = 12;")).toEqual(["bare-limit"]);
      expect(found(file, "const MAX_DISHES = 12;")).toEqual([]);
    }
  });

  it("a page's address that is joined by hand is refused, a call's is not", () => {
    const joined = (name: string, path: string) => `router.push(\`\${${name}}${path}\`);`;
    expect(inMarkup(joined("subPath", "/menu"))).toEqual(["joined-address"]);
    expect(inMarkup(joined("storefront.settings.subPath", "/orders/7"))).toEqual(["joined-address"]);
    expect(inMarkup(joined("subPath", "/p/health"))).toEqual([]);
    expect(inMarkup(`router.push(shopPath(subPath, "/menu"));`)).toEqual([]);
  });

  it.each([
    `export const channel = createStore<Channel>(() => ({ text: "" }));`,
    `let opens: Open | null = null;`,
    `const asked = new Map<string, Promise<void>>();`,
    `const listeners: (() => void)[] = [];`,
    `export const toasts = createToastStore();`,
  ])("state of a module is refused in components, where a provider owns it: %s", (line) => {
    expect(inMarkup(line)).toEqual(["module-state"]);
  });

  it.each([
    `const NONE: ReadonlySet<number> = new Set();`,
    `const NO_NAMES: readonly string[] = [];`,
    `  let wanted = true;`,
  ])("what cannot change, or belongs to one call, is no state of a module: %s", (line) => {
    expect(inMarkup(line)).toEqual([]);
  });

  it.each([
    `import { updateAddress } from "@/lib/api/customer/customer";`,
    `import { type Address, deleteAddress as remove } from "@/lib/api/customer/customer";`,
    `import { submitFeedback } from "@/lib/api/order/order";`,
    `import { PlaceOrderDocument } from "@/lib/api/generated/graphql";`,
    `import { useMutation } from "@apollo/client/react";`,
    `  await source.send(document, variables);`,
  ])("a component that writes past lib/actions is refused: %s", (line) => {
    expect(found("components/address/any.tsx", line)[0]).toBe("writes-past-actions");
    expect(found("lib/actions/any.ts", line)).toEqual([]);
  });

  it("a component may read through lib/api", () => {
    expect(inMarkup(`import { addressesQuery, getAddresses } from "@/lib/api/customer/customer";`)).toEqual([]);
  });

  it("[ENUM-01] a record by mode is no decision by name", () => {
    expect(inMarkup(`const ICONS = { delivery: BikeIcon, pickup: BagIcon };`)).toEqual([]);
    expect(inMarkup(`if (MODES[store.ffMode].address) return fee;`)).toEqual([]);
  });

  it.each([
    ["a Tailwind colour", `<p className="hover:bg-white">`],
    ["a Tailwind colour of the second row", `const LOOK = "text-emerald-600";`],
    ["an arbitrary value", `<p className="bg-[#fafafa]">`],
    ["a function in an arbitrary value", `<p className="shadow-[0_0_4px_rgba(0,0,0,.2)]">`],
    ["an inline style", `<p style={{ backgroundColor: "tomato" }}>`],
    ["an inline style in digits", `<p style={{ color: "#123456" }}>`],
    ["an attribute", `<path fill="#abc" />`],
  ])("raw colours are refused: %s", (_name, line) => {
    expect(inMarkup(line)).toEqual(["raw-color"]);
  });

  it.each(["  color: white;", "  background: oklch(0.7 0.1 200);", "  border: 1px solid #ccc;"])(
    "raw colours are refused in style sheets, those of the tokens too: %s",
    (line) => {
      expect(inSheet(line)).toEqual(["raw-color"]);
      expect(found("ui-kit/tokens/theme.css", line)).toEqual(["raw-color"]);
      expect(found("backend/console/browser/styles/bar.css", line)).toEqual(["raw-color"]);
    },
  );

  it.each([
    `<p className="bg-primary text-on-primary border-border">`,
    `<a href="#content">`,
    `<use href="#add" />`,
    `<p style={{ background: "var(--primary)", color: "currentColor" }}>`,
    "  background: color-mix(in srgb, var(--scrim) 55%, transparent);",
    "  white-space: nowrap;",
  ])("tokens and what only looks like a colour are let through: %s", (line) => {
    expect(inMarkup(line)).toEqual([]);
    expect(inSheet(line)).toEqual([]);
  });

  it.each([
    `<p className="pl-4">`,
    `<p className="md:-ml-2">`,
    `<p className="left-1/2">`,
    `<p className="right-[3px]">`,
    `<p className="border-l">`,
    `<p className="rounded-tr-lg">`,
    `<p className="text-left">`,
    `<p className="scroll-ml-4">`,
    `<p className="[margin-left:4px]">`,
    `<p style={{ marginLeft: 4 }}>`,
    `<p style={{ top: 0, left: 4 }}>`,
    `<p style={{ textAlign: "right" }}>`,
  ])("left and right are refused in markup: %s", (line) => {
    expect(inMarkup(line)).toEqual(["physical-direction"]);
  });

  it.each([
    "  margin-left: 1px;",
    "  padding: 1px 2px 3px 4px;",
    "  right: 0;",
    "  text-align: left;",
    "  border-top-left-radius: 4px;",
  ])("left and right are refused in style sheets: %s", (line) => {
    expect(inSheet(line)).toEqual(["physical-direction"]);
    expect(found("ui-kit/tokens/overlays.css", line)).toEqual(["physical-direction"]);
  });

  it.each([
    `<p className="ps-4 me-2 start-0 border-s rounded-es-lg text-start">`,
    `<p className="inset-x-0 brightness-50 leftover">`,
    "  padding: 1px 2px 3px 2px;",
    "  margin-inline: auto 1rem;",
    "  inset-inline-start: 0;",
  ])("logical ones are let through: %s", (line) => {
    expect(inMarkup(line)).toEqual([]);
    expect(inSheet(line)).toEqual([]);
  });

  it.each([
    "<button onClick={go}>",
    "      <input",
    "<select>",
    "<textarea rows={2} />",
    "<dialog open>",
    "<summary>",
    `<div role="dialog">`,
    `<span role="button">`,
    `<i className="animate-spin" />`,
  ])("a control beside the kit is refused: %s", (line) => {
    expect(inMarkup(line)).toEqual(["own-control"]);
    expect(found("app/page.tsx", line)).toEqual(["own-control"]);
    expect(found("payments/views/card.tsx", line)).toEqual(["own-control"]);
    expect(found("ui-kit/button/button.tsx", line)).toEqual([]);
  });

  it("the few files that build one themselves are named with their reason", () => {
    for (const [file, reason] of Object.entries(OWN_CONTROLS)) {
      expect(found(file, "<button>")).toEqual([]);
      expect(reason.length).toBeGreaterThan(20);
    }
  });

  it.each([
    'localStorage.setItem("kaapi:cart", text);',
    "const storage = window.sessionStorage;",
    "document.cookie = `locale=ar`;",
    "storefront.storage?.setItem(key, text);",
    'const request = indexedDB.open("shop");',
  ])("browser storage outside lib/storage/records is refused: %s", (line) => {
    for (const file of [
      "lib/actions/cart/cart.ts",
      "components/menu/nav.tsx",
      "app/page.tsx",
      "payments/core/client.ts",
    ])
      expect(found(file, line)).toEqual(["browser-storage"]);
    expect(found("lib/storage/records.ts", line)).toEqual([]);
    expect(found("backend/console/browser/sound.ts", line)).toEqual([]);
  });

  it("console.warn instead of logLine is refused in the storefront's server", () => {
    expect(found("lib/render/any.ts", 'console.warn("The store is away.");')).toEqual(["log-line"]);
    expect(found("lib/observe/log-line.ts", "console[level](line);")).toEqual([]);
    expect(found("lib/business/any.ts", 'logLine("warn", "The store is away.");')).toEqual([]);
  });

  it("[CFG-05] a fixed border-radius is refused; a shop's own, a round and a straight one are let through", () => {
    for (const value of ["4px", "4px 0", "0.5rem"])
      expect(inSheet(`  border-radius: ${value};`)).toEqual(["fixed-corner"]);
    for (const value of ["var(--radius-lg)", "calc(var(--corner) / 2)", "999px", "50%", "0", "inherit"])
      expect(inSheet(`  border-radius: ${value};`)).toEqual([]);
    expect(found("components/studio/any.css", "  border-radius: 4px;")).toEqual([]);
  });

  it("records by the table are let through", () => {
    for (const line of [
      "writeRecord(storefront, RECORDS.payWith, id);",
      'storage: browserStorage("localStorage"),',
      'addEventListener("storage", changed);',
    ])
      expect(found("lib/state/provider.tsx", line)).toEqual([]);
  });

  it("a literal spread into another is refused", () => {
    const spread = "...";
    expect(found("tests/unit/any.test.ts", `  ${spread}{ id, name },`)).toEqual(["literal-spread"]);
    expect(found("tests/unit/any.test.ts", "  ...(paid ? { paid } : {}),")).toEqual([]);
  });

  it("a module imported twice is refused", () => {
    const types = 'import type { A } from "./a";';
    expect(found("lib/any.ts", `${types}\nimport {\n  b,\n} from "./a";\n`)).toEqual(["imported-twice"]);
    expect(found("lib/any.ts", `${types}\nimport { b } from "./b";\n`)).toEqual([]);
  });

  it("a line may say why it breaks a rule", () => {
    expect(inMarkup(`<p className="left-0"> {/* style-ok: follows the pointer */}`)).toEqual([]);
  });
});

describe("sizes", () => {
  const folder = (name: string, files: number, lines = 10) =>
    Array.from({ length: files }, (_, index) => ({ file: `${name}/part-${index}.ts`, lines }));

  it("a folder of a dozen files and a file of 300 lines are let through, one more of either is not", () => {
    expect(sizeProblems([...folder("lib/api", 12, 300), ...folder("lib/api/order", 12)], {})).toEqual([]);
    expect(sizeProblems(folder("lib/api", 13), {})).toEqual([expect.stringMatching(/^lib\/api: 13 source files/)]);
    expect(sizeProblems([{ file: "tests/unit/a.test.ts", lines: 301 }], {})).toEqual([
      expect.stringMatching(/^tests\/unit\/a\.test\.ts: 301 lines/),
    ]);
    expect(sizeProblems([{ file: "app/menu/page.tsx", lines: 61 }], {})).toHaveLength(1);
  });

  it("an exception is named by its path, and only while it is needed", () => {
    const larger = { "lib/api": "one file for each noun of the contract" };
    expect(sizeProblems(folder("lib/api", 13), larger)).toEqual([]);
    expect(sizeProblems(folder("lib/api", 12), larger)).toEqual([expect.stringMatching(/take it off/)]);
  });
});
