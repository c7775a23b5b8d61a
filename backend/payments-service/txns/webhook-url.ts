import type { Services } from "../../services.ts";
import { INSTALLATION } from "../accounts/registry.ts";
import type { ProviderTxn } from "../provider.ts";
import { providerTxn, type TxnRow } from "./txns.ts";

/** Where the provider of a txn sends its messages: the txn's account, whose secret they are signed with. */
export const webhookUrlOf = (app: Services, { gateway, account }: Pick<TxnRow, "gateway" | "account">): string =>
  `${app.payments.publicUrl()}/v1/webhook/${gateway}${account === INSTALLATION ? "" : `/${account}`}`;

/** For a refund, of which some providers tell only at an address that comes with it. */
export const refundedTxn = (app: Services, txn: TxnRow): ProviderTxn => ({
  ...providerTxn(txn),
  webhook_url: webhookUrlOf(app, txn),
});
