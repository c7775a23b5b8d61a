"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CodeStep } from "@/components/auth/login/code-step";
import { useErrorText } from "@/components/texts/error-text";
import { provePhone } from "@/lib/actions/customer/prove-phone";
import { type CodeMessage, codeSentBefore, requestOtpAsPerson } from "@/lib/actions/customer/session";
import type { PlaceOrderError } from "@/lib/actions/order/placing/place-order";
import type { ActionError } from "@/lib/actions/outcome";
import { useStorefront } from "@/lib/state/provider";
import { Button, Notice, Sheet } from "@/ui-kit";

interface Props {
  /** PHONE_PROOF_REQUIRED: the server's sentence, and the number the code is sent to. */
  error: PlaceOrderError;
  /** The number is verified: the order can be sent again. */
  onProved: () => void;
  /** null if online payment is not available. */
  onPayOnline: (() => void) | null;
  onClose: () => void;
}

/** A guest with an unpaid order must enter a code for the next one; nothing is placed before. */
export function ProofSheet({ error, onProved, onPayOnline, onClose }: Props) {
  const t = useTranslations("checkout.proof");
  const storefront = useStorefront();
  const errorText = useErrorText();
  const [sent, setSent] = useState<{ readonly resendAt: number; readonly message: CodeMessage } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<ActionError | null>(null);
  const phone = { isd_code: String(error.details.isd_code ?? ""), phone: String(error.details.phone ?? "") };
  const waitFor = (seconds: number, message: CodeMessage) =>
    setSent({ resendAt: storefront.now() + seconds * 1000, message });
  const send = async () => {
    setBusy(true);
    setFailed(null);
    const answer = await requestOtpAsPerson(storefront, phone);
    setBusy(false);
    // The code sent a moment ago is still valid: continue to its field.
    const code = answer.ok ? answer.value : codeSentBefore(answer.error);
    if (code) waitFor(code.resendAfterSeconds, code);
    else if (!answer.ok) setFailed(answer.error);
  };
  const check = async (otp: string) => {
    const answer = await provePhone(storefront, otp);
    if (answer.ok) onProved();
    return answer.ok ? null : answer.error;
  };
  const instead = onPayOnline ? (
    <Button variant="ghost" block onClick={onPayOnline}>
      {t("payOnline")}
    </Button>
  ) : null;
  return (
    <Sheet open size="small" onClose={onClose} title={t("title")} closeLabel={t("close")}>
      <div className="grid gap-4" data-proof={sent === null ? "offer" : "code"}>
        {sent === null ? (
          <>
            <p>{errorText(error)}</p>
            {failed ? (
              <Notice tone="failure" live>
                {errorText(failed)}
              </Notice>
            ) : null}
            <Button size="large" block loading={busy} onClick={send}>
              {t("send")}
            </Button>
          </>
        ) : (
          <CodeStep phone={phone} {...sent} onResent={waitFor} action={t("confirm")} onCheck={check} />
        )}
        {instead}
      </div>
    </Sheet>
  );
}
