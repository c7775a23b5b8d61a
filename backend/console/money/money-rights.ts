import { isManager } from "../../rules/staff-people.ts";
import type { ConsoleContext } from "../console-context.ts";

/** The money is the business's: only people with access to all stores see its days. */
export const maySeeMoney = ({ signed }: Pick<ConsoleContext, "signed">): boolean =>
  isManager(signed.member.role) && signed.member.store_ids === null;
