import type { Services } from "../../services.ts";
import { accountProvider, providerOf } from "../accounts/choose.ts";
import { PaymentProblem } from "../http/problem.ts";
import type { CaptureProof, Gateway, ProviderMessage } from "../provider.ts";
import { isUnderWay } from "../rules/status.ts";
import { queryLeft, queryProvider } from "../txns/query-provider.ts";
import { providerTxn, type TxnRow, txnById, txnOfReference } from "../txns/txns.ts";
import { captureOnce } from "./capture.ts";

/**
 * GET or POST /txn/return/{id}: where providers send the browser if they cannot send it to the shop (a POST). Its
 * content is used as a proof to capture or as a reason to query the provider; the guest continues to the shop's /pg by
 * GET in any case.
 */
export async function returnToShop(app: Services, id: string, message: ProviderMessage): Promise<string> {
  const txn = /^[\w-]{1,100}$/.test(id) ? await txnById(app.db, id) : null;
  if (!txn) throw new PaymentProblem(404, "txn_unknown");
  try {
    const provider = await providerOf(app, txn);
    const proof = provider?.readReturn?.(message, providerTxn(txn)) ?? null;
    if (proof) await captureFor(app, txn, proof);
    else
      await (isUnderWay(txn.status) && provider?.gaveUp?.(message)
        ? queryLeft(app, txn)
        : queryProvider(app, txn, "return"));
  } catch (error) {
    // /pg queries again; here there is nothing to do about it.
    if (!(error instanceof PaymentProblem))
      app.log.error({ err: error, txn: txn.id }, "A return from a provider could not be processed.");
  }
  return txn.request.return_url;
}

/** GET /webhook/{gateway}/{account}: the same for a provider that returns every guest of an account to one address. */
export async function returnFromAccount(
  app: Services,
  account: { readonly gateway: Gateway; readonly account: string },
  message: ProviderMessage,
): Promise<string> {
  const provider = await accountProvider(app, account.gateway, account.account);
  const reference = provider?.returned?.(message);
  const known = reference && /^[\w-]{1,100}$/.test(reference);
  const txn = known ? await txnOfReference(app.db, account, reference) : null;
  if (!txn) throw new PaymentProblem(404, "txn_unknown");
  return returnToShop(app, txn.id, message);
}

/** With init's key, which is the one that the browser would capture with. */
const captureFor = (app: Services, txn: TxnRow, proof: CaptureProof) => captureOnce(app, txn, proof, txn.key);
