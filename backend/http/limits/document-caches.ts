import type { DocumentNode } from "graphql";
import { LRUCache } from "lru-cache";

/**
 * Characters of all documents that are kept parsed: those of the storefront have some 60,000, and each character takes up to
 * 300 bytes when parsed.
 */
const MAX_CHARACTERS = 200_000;

/** Parsed documents by their text, bounded by size: anybody may send new ones. Refused ones are not kept. */
export function documentCaches() {
  const documents = new LRUCache<string, DocumentNode>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_document, text) => Math.max(1, text.length),
  });
  return {
    documentCache: {
      get: (text: string) => documents.get(text),
      set: (text: string, document: DocumentNode) => void documents.set(text, document),
    },
    errorCache: { get: () => undefined, set: () => undefined },
    validationCache: true,
  };
}
