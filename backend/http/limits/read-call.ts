import { GraphQLError } from "graphql";
import type { GraphQLParams } from "graphql-yoga";
import { ClientLeft, parseJson } from "../body.ts";

const refusal = (message: string) =>
  new GraphQLError(message, { extensions: { code: "BAD_REQUEST", http: { status: 400 } } });

/**
 * Reads the body of a call over HTTP in place of the library, which builds whatever is sent before anyone can look at
 * it. Throws `JsonTooLarge` and `UnstorableText` (`parseJson`), and `ClientLeft` for a body that broke off.
 */
export async function readCall(request: Request): Promise<GraphQLParams> {
  const json = parseJson(await bytesOf(request));
  if (!json) throw refusal("The body is not JSON. Send an object with a query.");
  if (typeof json.value !== "object" || json.value === null || Array.isArray(json.value))
    throw refusal("The body is no JSON object. Send an object with a query.");
  return json.value;
}

async function bytesOf(request: Request): Promise<Uint8Array> {
  try {
    return new Uint8Array(await request.arrayBuffer());
  } catch (error) {
    // A body beyond the limit, as the library refuses it.
    if (error instanceof Error && error.name === "GraphQLError") throw error;
    throw new ClientLeft(error);
  }
}
