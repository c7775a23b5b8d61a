import { type ASTNode, type DocumentNode, visit } from "graphql";
import { isStorable, UnstorableText } from "../../rules/storable-text.ts";

/** Most documents have no such escape, and are not visited. */
const MAY_BE_UNSTORABLE = /\0|\\u(?:0000|\{0)/;

/**
 * Throws `UnstorableText` for a text written in a document that the database could not keep. Half a surrogate pair is a
 * syntax error there.
 */
export function checkTexts(document: DocumentNode): void {
  if (!MAY_BE_UNSTORABLE.test(document.loc?.source.body ?? "\0")) return;
  visit(document, {
    StringValue({ value }, _key, parent, _path, ancestors) {
      if (!isStorable(value)) throw new UnstorableText(nameAbove([...ancestors, ...(parent ? [parent] : [])]));
    },
  });
}

/** The argument or input field that a value belongs to. */
function nameAbove(ancestors: readonly (ASTNode | readonly ASTNode[])[]): string {
  const named = ancestors.findLast((node) => "name" in node && node.name !== undefined) as
    | { readonly name: { readonly value: string } }
    | undefined;
  return named?.name.value ?? "A text";
}
