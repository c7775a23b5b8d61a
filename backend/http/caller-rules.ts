import { type DocumentNode, GraphQLError, visit } from "graphql";

/** Queries of the schema that send or store something: only by POST, like mutations. */
const SENDING_QUERIES: readonly string[] = ["getOTP", "submitFeedback"];

/** Forms on other sites can post text, form fields or multipart, but never JSON. */
export const isJsonBody = (contentType: string | null): boolean =>
  /^application\/json\s*(?:;|$)/i.test(contentType ?? "");

/** A link, an image or a prefetch on any page is a GET, so a GET may only read. */
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
