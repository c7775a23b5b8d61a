import { parseSync } from "rolldown/utils";
import type { NewApis } from "./new-apis.ts";

export interface NewApiUse {
  readonly name: string;
  readonly file: string;
  readonly line: number;
}

export interface CodeFile {
  readonly file: string;
  readonly code: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";

/**
 * Finds calls and constructions that throw a TypeError in a browser at the floor. Feature-detected uses (`"x" in
 * window`, `typeof X`, `X.y ?`, `X.y &&`, `x?.()`) do not count. Neither do a file's own names, nor a member that any
 * of these files declares.
 */
export function findNewApis(files: readonly CodeFile[], apis: NewApis): NewApiUse[] {
  const parsed = files.map(({ file, code }) => {
    const { program, errors } = parseSync(file, code);
    if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`);
    const names = { bound: new Set<string>(), members: new Set<string>() };
    walk(program as unknown as Node, [], (node) => {
      for (const name of namesBoundBy(node)) names.bound.add(name);
      if (MEMBERS.has(node.type)) for (const name of boundBy(node.key)) names.members.add(name);
    });
    return { file, code, program: program as unknown as Node, ...names };
  });
  const members = new Set(parsed.flatMap((one) => [...one.members]));
  return parsed.flatMap(({ file, code, program, bound }) => {
    const uses: NewApiUse[] = [];
    walk(program, [], (node, above) => {
      const name = nameOfUse(node, apis, { bound, members });
      if (!name || isAskedFor(name, above)) return;
      uses.push({ name, file, line: code.slice(0, node.start).split("\n").length });
    });
    return uses;
  });
}

interface OwnNames {
  readonly bound: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
}

function walk(node: Node, above: readonly Node[], visit: (node: Node, above: readonly Node[]) => void): void {
  visit(node, above);
  const below = [...above, node];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, below, visit);
  }
}

function nameOfUse(node: Node, apis: NewApis, { bound, members }: OwnNames): string | null {
  if (node.type === "Literal" && (node.regex as { flags: string } | undefined)?.flags.includes("v")) {
    return "regular expression with the flag v";
  }
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return null;
  const callee = node.callee as Node;
  if (node.optional) return null;
  const name = pathOf(callee);
  if (name && !name.includes(".")) return apis.globals.has(name) && !bound.has(name) ? name : null;
  if (callee.type !== "MemberExpression") return null;
  const object = pathOf(callee.object as Node);
  const member = memberOf(callee);
  if (object && !bound.has(object)) {
    if (apis.statics.has(`${object}.${member}`)) return `${object}.${member}`;
    if (apis.globals.has(object)) return object;
  }
  return apis.methods.has(member) && !members.has(member) ? member : null;
}

const GLOBAL = /^(?:window|globalThis|self)\./;

/**
 * The dotted path of an expression: `URL.parse` for `URL.parse`, `window.URL.parse` and `globalThis.URL["parse"]`; null
 * for computed ones.
 */
function pathOf(node: Node): string | null {
  if (node.type === "Identifier") return node.name as string;
  if (node.type !== "MemberExpression") return null;
  const object = pathOf(node.object as Node);
  const member = memberOf(node);
  return object && member ? `${object}.${member}`.replace(GLOBAL, "") : null;
}

function memberOf({ property, computed }: Node): string {
  const { name, value } = property as { name?: string; value?: unknown };
  if (computed) return typeof value === "string" ? value : "";
  return name ?? "";
}

/** Whether an enclosing function, or the file, checks that the name exists. */
function isAskedFor(name: string, above: readonly Node[]): boolean {
  const scopes = above.filter(({ type }) => type === "Program" || /Function/.test(type));
  return scopes.some((scope) => scope.type !== "Program" && mentionsInTest(scope, name)) || above.some(isTestOf(name));
}

const TESTS = new Set(["IfStatement", "ConditionalExpression", "LogicalExpression"]);
const isTestOf = (name: string) => (node: Node) =>
  TESTS.has(node.type) && asksFor((node.test ?? node.left) as Node, name);

function mentionsInTest(scope: Node, name: string): boolean {
  let found = false;
  walk(scope, [], (node) => {
    found ||= isTestOf(name)(node);
  });
  return found;
}

/** Whether a condition mentions the name without calling it. */
function asksFor(test: Node, name: string): boolean {
  const last = name.split(".").at(-1);
  let asks = false;
  walk(test, [], (node, above) => {
    const parent = above.at(-1);
    const called = parent?.type === "CallExpression" && parent.callee === node && !parent.optional;
    const named = node.type === "Literal" ? node.value === last && parent?.operator === "in" : isNamed(node, name);
    asks ||= named && !called;
  });
  return asks;
}

const isNamed = (node: Node, name: string): boolean =>
  pathOf(node) === name || (!name.includes(".") && node.type === "MemberExpression" && memberOf(node) === name);

const MEMBERS = new Set([
  "MethodDefinition",
  "PropertyDefinition",
  "Property",
  "TSMethodSignature",
  "TSPropertySignature",
]);

function namesBoundBy({ type, id, params, local }: Node): string[] {
  if (/^Import\w*Specifier$/.test(type)) return boundBy(local);
  if (/^(?:VariableDeclarator|Class\w+|Function\w+|ArrowFunctionExpression)$/.test(type)) {
    return [id, ...((params as unknown[] | undefined) ?? [])].flatMap(boundBy);
  }
  return [];
}

function boundBy(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === "Identifier") return [pattern.name as string];
  const parts = [pattern.properties, pattern.elements, pattern.left, pattern.argument, pattern.value].flat();
  return parts.flatMap(boundBy);
}
