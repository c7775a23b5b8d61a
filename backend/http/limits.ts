import type { ASTVisitor, DocumentNode, FragmentDefinitionNode, SelectionSetNode, ValidationContext } from "graphql";
import { GraphQLError, Kind } from "graphql";

/** Deep enough for option groups nested to seven levels (two fields a level) and for introspection. */
export const MAX_DEPTH = 20;
/** Fields of one operation with fragments spread; the largest of the storefront has about 200. */
export const MAX_FIELDS = 1500;
/** Fields at the root of one operation: each may read a whole menu. */
export const MAX_ROOT_FIELDS = 15;
export const MAX_TOKENS = 10_000;

interface Size {
  depth: number;
  fields: number;
}

/** Validation rule: refuses an operation that is too deep, too wide or asks too many things at once (code QUERY_TOO_LARGE). */
export function queryLimits(context: ValidationContext): ASTVisitor {
  return {
    Document(document) {
      const sizeOf = measure(document);
      for (const definition of document.definitions) {
        if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
        const size = sizeOf(definition.selectionSet);
        const roots = countRoots(document, definition.selectionSet);
        const refuse = (message: string) =>
          context.reportError(
            new GraphQLError(message, { nodes: definition, extensions: { code: "QUERY_TOO_LARGE" } }),
          );
        if (size.depth > MAX_DEPTH) {
          refuse(
            `The operation is ${size.depth} levels deep; at most ${MAX_DEPTH} are answered. Ask for less at once.`,
          );
        }
        if (size.fields > MAX_FIELDS) {
          refuse(`The operation has ${size.fields} fields; at most ${MAX_FIELDS} are answered. Split it.`);
        }
        if (roots > MAX_ROOT_FIELDS) {
          refuse(`The operation asks ${roots} things at once; at most ${MAX_ROOT_FIELDS} are answered. Split it.`);
        }
      }
    },
  };
}

function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((d) => (d.kind === Kind.FRAGMENT_DEFINITION ? [[d.name.value, d] as const] : [])),
  );
}

/** Sizes with fragments spread; each fragment is measured once, so nested spreads cost no time. A cycle counts as empty. */
function measure(document: DocumentNode): (set: SelectionSetNode) => Size {
  const fragments = fragmentsOf(document);
  const known = new Map<string, Size>();
  const sizeOf = (set: SelectionSetNode): Size => {
    const total: Size = { depth: 0, fields: 0 };
    for (const node of set.selections) {
      const inner = innerSize(node);
      const own = node.kind === Kind.FIELD ? 1 : 0;
      total.depth = Math.max(total.depth, inner.depth + own);
      total.fields += inner.fields + own;
    }
    return total;
  };
  const innerSize = (node: SelectionSetNode["selections"][number]): Size => {
    if (node.kind !== Kind.FRAGMENT_SPREAD)
      return node.selectionSet ? sizeOf(node.selectionSet) : { depth: 0, fields: 0 };
    const name = node.name.value;
    const measured = known.get(name);
    if (measured) return measured;
    known.set(name, { depth: 0, fields: 0 });
    const fragment = fragments.get(name);
    const size = fragment ? sizeOf(fragment.selectionSet) : { depth: 0, fields: 0 };
    known.set(name, size);
    return size;
  };
  return sizeOf;
}

function countRoots(document: DocumentNode, set: SelectionSetNode): number {
  const fragments = fragmentsOf(document);
  const known = new Map<string, number>();
  const count = (selectionSet: SelectionSetNode): number =>
    selectionSet.selections.reduce((sum, node) => {
      if (node.kind === Kind.FIELD) return sum + 1;
      if (node.kind === Kind.INLINE_FRAGMENT) return sum + count(node.selectionSet);
      const name = node.name.value;
      if (!known.has(name)) {
        known.set(name, 0);
        const fragment = fragments.get(name);
        known.set(name, fragment ? count(fragment.selectionSet) : 0);
      }
      return sum + (known.get(name) ?? 0);
    }, 0);
  return count(set);
}
