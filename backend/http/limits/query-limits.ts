import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  Kind,
  type ParseOptions,
  parse,
  type ValidationContext,
} from "graphql";
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

const refusal = (message: string, nodes?: ConstructorParameters<typeof GraphQLError>[1]) =>
  new GraphQLError(message, { ...nodes, extensions: { code: "QUERY_TOO_LARGE" } });

/** Refuses a document by its length alone. */
export function checkLength(query: unknown): void {
  if (typeof query !== "string" || query.length <= MAX_DOCUMENT_LENGTH) return;
  throw refusal(
    `The document has ${query.length} characters; at most ${MAX_DOCUMENT_LENGTH} are read. Send values as variables, and ask for less at once.`,
  );
}

/** `parse` that stops after the maximum number of tokens. */
export function parseWithin(source: Parameters<typeof parse>[0], options?: ParseOptions): DocumentNode {
  try {
    return parse(source, { ...options, maxTokens: MAX_TOKENS });
  } catch (error) {
    if (!String(error).includes("Parsing aborted")) throw error;
    throw refusal(
      `The document has more than ${MAX_TOKENS} tokens, which is the most that is read. Ask for less at once.`,
    );
  }
}

/** Validation rule: refuses an operation that is too deep, too wide, too expensive or selects too many root fields (code QUERY_TOO_LARGE). */
export function queryLimits(context: ValidationContext): ASTVisitor {
  return {
    Document(document) {
      const { sizeOf, rootsOf, costOf } = measure(document);
      for (const definition of document.definitions) {
        if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
        const { selectionSet } = definition;
        const refuse = (message: string) => context.reportError(refusal(message, { nodes: definition }));
        const { depth, fields } = sizeOf(selectionSet);
        const [roots, cost] = [rootsOf(selectionSet), costOf(selectionSet)];
        if (depth > MAX_DEPTH) {
          refuse(`The operation is ${depth} levels deep; at most ${MAX_DEPTH} are allowed. Request less at once.`);
        }
        if (fields > MAX_FIELDS) {
          refuse(`The operation has ${fields} fields; at most ${MAX_FIELDS} are allowed. Split it.`);
        }
        if (roots > MAX_ROOT_FIELDS) {
          refuse(`The operation has ${roots} root fields; at most ${MAX_ROOT_FIELDS} are allowed. Split it.`);
        } else if (cost > MAX_COST) {
          refuse(
            `The operation costs ${cost}; at most ${MAX_COST} is allowed at once, which is three reads of a menu, cart or list. Split it.`,
          );
        }
      }
    },
  };
}
