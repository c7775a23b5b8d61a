import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import type { StudioClient } from "@/lib/api/studio/client";

/** Lets this browser's frames show the draft, for two hours. */
export async function openPreview(client: StudioClient): Promise<Outcome<unknown>> {
  const link = await outcomeOf(client.previewLink(true));
  if (!link.ok) return link;
  return outcomeOf(client.takePreview(new URL(link.value.url, location.href).searchParams.get("preview") ?? ""));
}
