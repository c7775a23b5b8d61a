import { type DocumentNode, GraphQLError, visit } from "graphql";

/** Queries of the contract that send or keep something: only by POST, as mutations. */
const SENDING_QUERIES: readonly string[] = ["getOTP", "submitFeedback"];

/** Forms of other sites can be posted as text, as a form or in parts, and never as JSON. */
export const isJsonBody = (contentType: string | null): boolean =>
  /^application\/json\s*(?:;|$)/i.test(contentType ?? "");

/** A link, a picture or a prefetch on any page is a GET: it may read and nothing else. */
export function refuseSendingByGet(method: string, document: DocumentNode): void {
  if (method !== "GET") return;
  visit(document, {
    Field({ name }) {
      if (!SENDING_QUERIES.includes(name.value)) return;
      throw new GraphQLError(`${name.value} sends or keeps something. Send it by POST.`, {
        extensions: { code: "BAD_REQUEST", http: { status: 405, headers: { allow: "POST" } } },
      });
    },
  });
}
