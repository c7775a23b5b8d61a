import type { Services } from "../../services.ts";
import { PaymentProblem } from "../http/problem.ts";
import type { CaptureProof, ProviderMessage } from "../provider.ts";
import { queryProvider } from "../txns/query-provider.ts";
import { type TxnRow, txnById } from "../txns/txns.ts";
import { captureOnce } from "./capture.ts";

/**
 * GET or POST /txn/return/{id}: where providers send the browser that cannot be sent to the shop (a POST). What it brings is
 * used as a proof to capture or as a reason to look; the guest goes on to the shop's /pg by GET, whatever came of it.
 */
export async function returnToShop(app: Services, id: string, message: ProviderMessage): Promise<string> {
  const txn = /^[\w-]{1,100}$/.test(id) ? await txnById(app.db, id) : null;
  if (!txn) throw new PaymentProblem(404, "txn_unknown");
  try {
    const proof = app.payments.providers.get(txn.gateway)?.readReturn?.(message) ?? null;
    await (proof ? captureFor(app, txn, proof) : queryProvider(app, txn, "return"));
  } catch (error) {
    // /pg asks again; here nobody could do anything about it.
    if (!(error instanceof PaymentProblem))
      app.log.error({ err: error, txn: txn.id }, "A return could not be followed up.");
  }
  return txn.request.return_url;
}

/** Under the key of init, which is the one the browser would capture with. */
const captureFor = (app: Services, txn: TxnRow, proof: CaptureProof) => captureOnce(app, txn, proof, txn.key);
