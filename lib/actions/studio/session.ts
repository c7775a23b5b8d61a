import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import type { Editing, StudioContext } from "@/lib/actions/studio/editing";
import { err, ok } from "@/lib/domain/result";
import type { StudioUser } from "@/lib/domain/studio/draft";
import { NO_STUDIO } from "@/lib/state/studio/studio-state";
import { removeRecord, writeRecord } from "@/lib/storage/records";
import { STUDIO_BROWSER } from "@/lib/storage/studio-record";

/** Opens the studio: who is signed in, the draft, and the lock unless somebody else has it. */
export async function openStudio({ store, client, shop, tab }: StudioContext, editing: Editing): Promise<void> {
  const user = await outcomeOf(client.me());
  if (!user.ok) {
    const signedOut = user.error.cause?.status === 401;
    store.setState({ phase: signedOut ? "signed-out" : "failed", user: null });
    return;
  }
  writeRecord(shop, STUDIO_BROWSER, "yes");
  const draft = await outcomeOf(client.draft());
  if (!draft.ok) {
    store.setState({ phase: "failed", user: user.value });
    return;
  }
  const others = await tab.others();
  store.setState({ user: user.value });
  editing.open(draft.value, others);
  store.setState({ phase: "editing", sessionEnded: false });
  if (!draft.value.lock) void editing.renew();
}

/**
 * Signs in, and goes on with a draft that was open when the sign-in ended. Somebody else begins with the draft of the server:
 * what the one before did not save is kept for them.
 */
export async function signIn(
  context: StudioContext,
  editing: Editing,
  name: string,
  password: string,
): Promise<Outcome<StudioUser>> {
  const signed = await outcomeOf(context.client.signIn(name, password));
  if (!signed.ok) return signed;
  const user = await outcomeOf(context.client.me());
  if (!user.ok) return err(user.error);
  const { sessionEnded, draft, user: before } = context.store.getState();
  if (sessionEnded && draft && before?.id === user.value.id) {
    context.store.setState({ sessionEnded: false, user: user.value });
    await editing.flush();
  } else await openStudio(context, editing);
  return ok(user.value);
}

/** Saves what is left, then signs out. */
export async function signOut({ store, client, shop }: StudioContext, editing: Editing): Promise<Outcome<unknown>> {
  await editing.flush();
  const outcome = await outcomeOf(client.signOut());
  if (outcome.ok) {
    removeRecord(shop, STUDIO_BROWSER);
    store.setState({ ...NO_STUDIO, phase: "signed-out" });
  }
  return outcome;
}

/**
 * Goes to the staff console and signs in there with a one-time code, sent in the body of a form so that it is in no address.
 * Without a code the console asks for name and password.
 */
export async function openConsole(
  { client }: Pick<StudioContext, "client">,
  editing: Editing,
  { consoleUrl, go }: { readonly consoleUrl: string; readonly go: Departure },
): Promise<void> {
  await editing.flush();
  const code = await outcomeOf(client.handOver());
  if (code.ok) go.send(`${consoleUrl}/arrive`, code.value);
  else go.visit(consoleUrl);
}

/** How a browser leaves the studio. */
export interface Departure {
  /** As a form, with these fields in its body. */
  readonly send: (address: string, fields: Readonly<Record<string, string>>) => void;
  readonly visit: (address: string) => void;
}
