import type { ActionError } from "@/lib/actions/outcome";
import { exponentOf, type Minor } from "@/lib/domain/money";
import { toMinor } from "@/lib/domain/money/decimals";
import { err, ok, type Result } from "@/lib/domain/result";
import { typedAmount } from "@/lib/domain/text/typed-amount";
import { chargeStep, type Gateway } from "@/payments";

/**
 * WALL-02, CFG-12: a typed amount in minor units. AMOUNT_INVALID if it is not an amount, AMOUNT_TOO_SMALL below the
 * business's minimum (`minReloadBtnVal`, major units), AMOUNT_STEP if the gateway needs larger steps (D5: steps of ten
 * thousandths for dinars); digits of Arabic keyboards are accepted.
 */
export function reloadAmount(
  typed: string,
  { currency, minimum, gateway }: { readonly currency: string; readonly minimum: number; readonly gateway: Gateway },
): Result<Minor, ActionError> {
  const amount = typedAmount(typed, currency);
  if (!amount.ok || amount.value <= 0) return err({ code: "AMOUNT_INVALID", details: {} });
  const least = toMinor(minimum, currency);
  if (least.ok && amount.value < least.value) return err({ code: "AMOUNT_TOO_SMALL", details: { min: least.value } });
  const step = chargeStep(currency, exponentOf(currency), [gateway]);
  return amount.value % step === 0 ? ok(amount.value) : err({ code: "AMOUNT_STEP", details: { step } });
}
