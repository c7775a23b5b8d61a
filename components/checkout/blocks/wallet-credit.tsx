"use client";

import { useTranslations } from "next-intl";
import { useMoney } from "@/components/texts/money";
import { setCartDetails } from "@/lib/actions/cart/cart-changes";
import { getSource } from "@/lib/actions/get-source";
import { outcomeOf } from "@/lib/actions/outcome";
import { getWallet } from "@/lib/api/customer/customer";
import type { Minor } from "@/lib/domain/money";
import { useRead } from "@/lib/react/use-read";
import { useCart, useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";
import { Checkbox } from "@/ui-kit";

interface Props {
  /** minimum_wallet_credit_threshold in minor units; null: any balance can be used. */
  threshold: Minor | null;
}

/**
 * WALL-03: pays from the wallet, as far as the balance covers the bill, which shows how much. For customers with a
 * balance.
 */
export function WalletCredit({ threshold }: Props) {
  const customer = useSession(isLoggedIn);
  return customer ? <Credit threshold={threshold} /> : null;
}

function Credit({ threshold }: Props) {
  const t = useTranslations("checkout.pay.credit");
  const storefront = useStorefront();
  const money = useMoney();
  const applied = useCart((cart) => cart.applyWalletCredit);
  const token = useSession((session) => session.accessToken);
  const { answer } = useRead(token, (signal) => outcomeOf(getWallet(getSource(storefront), { signal })), {
    recovers: true,
  });
  // If the wallet cannot be read, the other payment options remain.
  if (!answer?.ok || answer.value.balance <= 0) return null;
  const { balance } = answer.value;
  const short = threshold !== null && balance < threshold;
  return (
    <Checkbox
      label={t("use")}
      hint={
        short ? t("from", { balance: money(balance), min: money(threshold) }) : t("have", { balance: money(balance) })
      }
      disabled={short}
      checked={applied && !short}
      onChange={(event) => setCartDetails(storefront, { applyWalletCredit: event.target.checked })}
      data-wallet-credit
    />
  );
}
