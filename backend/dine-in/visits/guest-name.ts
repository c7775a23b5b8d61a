import { shownName } from "../../../lib/domain/text/shown-name.ts";
import type { RequestContext } from "../../context.ts";
import { readText } from "../../identity/read-fields.ts";

const MAX_LETTERS = 30;

/** The name that the others at the table see; null if nothing of it can be seen. Fails if it is too long. */
export const readGuestName = (context: RequestContext, name: string | null | undefined): string | null =>
  readText(context, "name", shownName(name ?? ""), MAX_LETTERS);
