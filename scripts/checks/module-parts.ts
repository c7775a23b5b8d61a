import { existsSync } from "node:fs";
import path from "node:path";
import { parseAst } from "rolldown/parseAst";

/** A function, component or constant at the top of a module. */
export interface Declaration {
  /** Names that it mentions. */
  readonly names: ReadonlySet<string>;
  /** Texts that it reads with `useTranslations`: each group, and with the key, `group.key`, where that is known. */
  readonly reads: ReadonlySet<string>;
  /** Files that it imports when it runs. */
  readonly loads: ReadonlySet<string>;
  /** It renders a provider of texts. */
  readonly isProvider: boolean;
}

/** An element with texts for what is inside it. */
interface TextElement {
  readonly name: string;
  readonly groups: readonly string[];
  readonly inside: ReadonlySet<string>;
}

export interface Module {
  readonly isClient: boolean;
  /** It renders the library's own provider of texts. */
  readonly provides: boolean;
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** What a local name stands for in another file. */
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
  /** Files whose exports it passes on as they are. */
  readonly passesOn: readonly string[];
  /** Constant lists of words by name. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
  /** The words of its calls of `textsOf`. */
  readonly textsOf: readonly string[];
  readonly elements: readonly TextElement[];
}

// biome-ignore lint/suspicious/noExplicitAny: a node of the parser, of whatever kind.
type Node = any;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

function walk(node: unknown, see: (node: Node) => void): void {
  if (!isNode(node)) return;
  if (Array.isArray(node)) {
    for (const each of node) walk(each, see);
    return;
  }
  if (typeof node.type === "string") see(node);
  for (const value of Object.values(node)) if (isNode(value)) walk(value, see);
}

const wordsIn = (node: unknown): string[] => {
  const words: string[] = [];
  walk(node, (inner) => inner.type === "Literal" && typeof inner.value === "string" && words.push(inner.value));
  return words;
};

const namesIn = (node: unknown): Set<string> => {
  const names = new Set<string>();
  walk(node, (inner) => {
    if (inner.type === "Identifier" || inner.type === "JSXIdentifier") names.add(inner.name);
  });
  return names;
};

/** Reads modules by their path below `root`; null for one that is not of the product. */
export function readModules(read: (file: string) => string, root: string): (file: string) => Module | null {
  const known = new Map<string, Module | null>();
  return (file) => {
    const before = known.get(file);
    if (before !== undefined) return before;
    const module =
      /^(?:app|components|lib)\//.test(file) && existsSync(path.join(root, file))
        ? parse(file, read(file), root)
        : null;
    known.set(file, module);
    return module;
  };
}

/** The file that an import names; "" for a package. */
function fileOf(from: string, source: string, root: string): string {
  const base = source.startsWith("@/") ? source.slice(2) : path.posix.join(path.posix.dirname(from), source);
  if (!source.startsWith("@/") && !source.startsWith(".")) return "";
  const found = ["", ".tsx", ".ts", "/index.ts", "/index.tsx"].find((end) =>
    /\.tsx?$/.test(base + end) ? existsSync(path.join(root, base + end)) : false,
  );
  return found === undefined ? "" : base + found;
}

function parse(file: string, text: string, root: string): Module {
  const { body } = parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }) as Node;
  const declarations = new Map<string, Declaration>();
  const imports = new Map<string, { file: string; name: string }>();
  const passesOn: string[] = [];
  const lists = new Map<string, readonly string[]>();
  const at = (source: Node) => fileOf(file, source.value, root);
  const declare = (name: string, node: Node) => declarations.set(name, declarationOf(node, at));
  const take = (node: Node): void => {
    if (node?.type === "FunctionDeclaration" || node?.type === "ClassDeclaration") declare(node.id.name, node);
    for (const one of node?.type === "VariableDeclaration" ? node.declarations : []) {
      for (const name of namesIn(one.id)) declare(name, one.init);
      if (one.id.type === "Identifier" && one.init?.type === "ArrayExpression")
        lists.set(one.id.name, wordsIn(one.init));
    }
  };
  for (const node of body) {
    if (node.type === "ImportDeclaration" && node.importKind !== "type") {
      for (const one of node.specifiers) {
        const name = one.type === "ImportSpecifier" ? one.imported.name : "default";
        imports.set(one.local.name, {
          file: at(node.source),
          name: one.type === "ImportNamespaceSpecifier" ? "*" : name,
        });
      }
    } else if (node.type === "ExportAllDeclaration") passesOn.push(at(node.source));
    else if (node.type === "ExportNamedDeclaration" && node.source) {
      for (const one of node.specifiers)
        imports.set(one.exported.name, { file: at(node.source), name: one.local.name });
    } else if (node.type === "ExportDefaultDeclaration") {
      take(node.declaration);
      declare("default", node.declaration);
    } else take(node.type === "ExportNamedDeclaration" ? node.declaration : node);
  }
  return {
    isClient: body[0]?.directive === "use client",
    provides: rendersLibrary(body),
    declarations,
    imports,
    passesOn,
    lists,
    textsOf: callsOf(body, "textsOf").flatMap(({ arguments: given }) => wordsIn(given)),
    elements: elementsOf(body, lists),
  };
}

function rendersLibrary(body: Node): boolean {
  let found = false;
  walk(body, (node) => {
    if (node.type === "JSXOpeningElement" && node.name.name === "NextIntlClientProvider") found = true;
  });
  return found;
}

function callsOf(node: unknown, name: string): Node[] {
  const calls: Node[] = [];
  walk(node, (inner) => inner.type === "CallExpression" && inner.callee.name === name && calls.push(inner));
  return calls;
}

/** The library's own, and the one for parts that bring their texts. */
const PROVIDERS = new Set(["NextIntlClientProvider", "PartTexts"]);

function declarationOf(node: Node, at: (source: Node) => string): Declaration {
  const loads = new Set<string>();
  let isProvider = false;
  walk(node, (inner) => {
    if (inner.type === "ImportExpression" && inner.source.type === "Literal") loads.add(at(inner.source));
    if (inner.type === "JSXOpeningElement" && PROVIDERS.has(inner.name.name)) isProvider = true;
  });
  return { names: namesIn(node), reads: readsOf(node), loads, isProvider };
}

/** The group and the key of a path of texts, without what is below the key. */
const textOf = (path: string): string => path.split(".").slice(0, 2).join(".");

function readsOf(node: Node): Set<string> {
  const reads = new Set<string>();
  for (const { arguments: given } of callsOf(node, "useTranslations"))
    if (typeof given[0]?.value === "string") reads.add(textOf(given[0].value));
  walk(node, (inner) => {
    if (inner.type !== "VariableDeclarator" || inner.init?.callee?.name !== "useTranslations") return;
    const group = inner.init.arguments[0]?.value;
    if (typeof group !== "string") return;
    const call = inner.id.name;
    // `t(key)`, and `t.rich(key)`.
    walk(node, ({ type, callee, arguments: given }) => {
      if (type !== "CallExpression" || (callee.name ?? callee.object?.name) !== call) return;
      for (const key of wordsIn(given[0])) reads.add(textOf(`${group}.${key}`));
    });
  });
  return reads;
}

function elementsOf(body: Node, lists: ReadonlyMap<string, readonly string[]>): TextElement[] {
  const elements: TextElement[] = [];
  walk(body, (node) => {
    const name = node.type === "JSXElement" ? node.openingElement.name.name : null;
    if (!["ClientTexts", "PartTexts", "AccountScreen"].includes(name)) return;
    const given = node.openingElement.attributes.find((one: Node) => ["namespaces", "texts"].includes(one.name?.name));
    const spread = [...namesIn(given?.value)].flatMap((each) => lists.get(each) ?? []);
    elements.push({ name, groups: [...wordsIn(given?.value), ...spread], inside: namesIn(node.children) });
  });
  return elements;
}
