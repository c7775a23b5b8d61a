import { type DocumentNode, GraphQLError, Kind, type ParseOptions, parse, visit } from "graphql";
import { MAX_COST, measure } from "./costs.ts";

/** Deep enough for option groups nested to seven levels (two fields a level) and for introspection. */
export const MAX_DEPTH = 20;
/** Fields of one operation with fragments expanded; the storefront's largest has about 200. */
export const MAX_FIELDS = 1500;
/** Fields at the root of one operation. */
export const MAX_ROOT_FIELDS = 15;
/** The storefront's largest document has 278. */
export const MAX_TOKENS = 4_000;
/** The storefront's largest document has 2,310 characters. A longer one is refused before it is read. */
export const MAX_DOCUMENT_LENGTH = 20_000;

/** Brackets within each other; the storefront's documents have 14 at most. */
const MAX_NESTING = 64;
/** Pairs of fields of one name in a document; the storefront's have 81 at most. */
const MAX_PAIRS = 1_000;

const refusal = (message: string, nodes?: ConstructorParameters<typeof GraphQLError>[1]) =>
  new GraphQLError(message, { ...nodes, extensions: { code: "QUERY_TOO_LARGE" } });

/** Refuses a document by its length alone. */
export function checkLength(query: unknown): void {
  if (typeof query !== "string" || query.length <= MAX_DOCUMENT_LENGTH) return;
  throw refusal(
    `The document has ${query.length} characters; at most ${MAX_DOCUMENT_LENGTH} are read. Send values as variables, and ask for less at once.`,
  );
}

/**
 * `parse` with all limits, so that what is too large is neither validated nor kept: comparing the fields of a document of
 * 9 KB with each other takes half a second.
 */
export function parseWithin(source: Parameters<typeof parse>[0], options?: ParseOptions): DocumentNode {
  checkNesting(typeof source === "string" ? source : source.body);
  const document = parseTokens(source, options);
  checkSize(document);
  checkRepeats(document);
  return document;
}

/** Stops after the maximum number of tokens. */
function parseTokens(source: Parameters<typeof parse>[0], options?: ParseOptions): DocumentNode {
  try {
    return parse(source, { ...options, maxTokens: MAX_TOKENS });
  } catch (error) {
    if (!String(error).includes("Parsing aborted")) throw error;
    throw refusal(
      `The document has more than ${MAX_TOKENS} tokens, which is the most that is read. Ask for less at once.`,
    );
  }
}

/** Brackets within each other: the parser calls itself for each, and messages repeat a literal with its indentation. */
function checkNesting(text: string): void {
  let depth = 0;
  for (const character of text) {
    if ("([{".includes(character)) depth += 1;
    else if (")]}".includes(character)) depth -= 1;
    if (depth > MAX_NESTING)
      throw refusal(`The document has more than ${MAX_NESTING} brackets within each other. Send values as variables.`);
  }
}

/** Refuses an operation that is too deep, too wide, too expensive or selects too many root fields. */
function checkSize(document: DocumentNode): void {
  const { sizeOf, rootsOf, costOf } = measure(document);
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { selectionSet } = definition;
    const refuse = (message: string) => refusal(message, { nodes: definition });
    const { depth, fields } = sizeOf(selectionSet);
    const [roots, cost] = [rootsOf(selectionSet), costOf(selectionSet)];
    if (depth > MAX_DEPTH)
      throw refuse(`The operation is ${depth} levels deep; at most ${MAX_DEPTH} are allowed. Request less at once.`);
    if (fields > MAX_FIELDS)
      throw refuse(`The operation has ${fields} fields; at most ${MAX_FIELDS} are allowed. Split it.`);
    if (roots > MAX_ROOT_FIELDS)
      throw refuse(`The operation has ${roots} root fields; at most ${MAX_ROOT_FIELDS} are allowed. Split it.`);
    if (cost > MAX_COST)
      throw refuse(
        `The operation costs ${cost}; at most ${MAX_COST} is allowed at once, which is three reads of a menu, cart or list. Split it.`,
      );
  }
}

/** Validation compares all fields of one name in pairs, whether they can be told apart or not. */
function checkRepeats(document: DocumentNode): void {
  const times = new Map<string, number>();
  let pairs = 0;
  visit(document, {
    Field({ alias, name }) {
      const known = times.get((alias ?? name).value) ?? 0;
      times.set((alias ?? name).value, known + 1);
      pairs += known;
    },
  });
  if (pairs > MAX_PAIRS)
    throw refusal("The document asks for the same fields again and again. Ask for each once, or give it another name.");
}
