import { bankPageOf } from "../browser/bank-page.ts";
import { bankTarget } from "../browser/leave.ts";
import type { ProviderHost } from "../core/host.ts";
import type { BankChallenge } from "../core/types.ts";
import type { ShownView } from "../views/view-props.ts";
import { commonProps, type ProviderContext } from "./provider.ts";

/**
 * Shows the bank's form until `isDone` recognises one of its messages, or the guest closes it. Afterwards it says that
 * the payment is being processed, and cannot be closed any more. Rejects for an address that no bank can have.
 */
export function bankForm(
  context: ProviderContext,
  host: ProviderHost,
  { url, fields }: BankChallenge,
  isDone: (message: unknown) => boolean,
): { readonly view: ShownView<"challenge">; readonly ended: Promise<"answered" | "closed"> } {
  const target = bankTarget(url, context.sandbox);
  if (!target) throw new TypeError("The bank's form has an address that is not allowed.");
  let answered = false;
  let closeRefusals = 0;
  let end: (how: "answered" | "closed") => void = () => undefined;
  const ended = new Promise<"answered" | "closed">((resolve) => {
    end = resolve;
  });
  const view = host.show("challenge", {
    ...commonProps(context),
    page: bankPageOf(context.returnUrl("")),
    url: target.href,
    fields,
    onMessage: (data) => {
      if (answered || !isDone(data)) return;
      answered = true;
      view.update({ busy: true });
      end("answered");
    },
    onClose: () => {
      if (answered) view.update({ closeRefusals: ++closeRefusals });
      else end("closed");
    },
  });
  return { view, ended };
}
