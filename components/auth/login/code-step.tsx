"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { useSecondsUntil } from "@/components/auth/login/countdown";
import { usePhoneText } from "@/components/auth/phone/use-phone-text";
import { useFieldText } from "@/components/form/field-text";
import { useErrorText } from "@/components/texts/error-text";
import { requestOtpAsPerson } from "@/lib/actions/customer/session";
import type { ActionError } from "@/lib/actions/outcome";
import type { Phone } from "@/lib/api/customer/session";
import { useStorefront } from "@/lib/state/provider";
import { Button, Notice, TextField } from "@/ui-kit";

/** Reads the code from the message where the browser can (WebOTP); otherwise the guest types or pastes it. */
function useCodeFromMessage(onCode: (code: string) => void) {
  const found = useEffectEvent(onCode);
  useEffect(() => {
    if (!("OTPCredential" in window)) return;
    const waiting = new AbortController();
    const input = { otp: { transport: ["sms"] }, signal: waiting.signal } as CredentialRequestOptions;
    navigator.credentials
      .get(input)
      .then((credential) => {
        const code = (credential as { code?: string } | null)?.code;
        if (code) found(code);
      })
      .catch(() => {
        // Refused or aborted: the field is still there.
      });
    return () => waiting.abort();
  }, []);
}

interface Props {
  phone: Phone;
  resendAt: number;
  onResent: (resendAfterSeconds: number) => void;
  /** Absent if the number cannot be changed. */
  onChangePhone?: () => void;
  /** Label of the button, if the code does something other than sign in. */
  action?: string;
  /** Submits the code; returns the error, or null. */
  onCheck: (otp: string) => Promise<ActionError | null>;
}

/** The servers that we know send six digits. A code of another length is submitted with the button. */
const USUAL_LENGTH = 6;

/** One field for the code: autofill, paste with spaces, submitted by its last digit; a new code once the wait is over. */
export function CodeStep({ phone, resendAt, onResent, onChangePhone, action, onCheck }: Props) {
  const t = useTranslations("login");
  const storefront = useStorefront();
  const errorText = useErrorText();
  const { full } = usePhoneText();
  const fieldText = useFieldText();
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState<"verify" | "resend" | null>(null);
  const [failed, setFailed] = useState<ActionError | null>(null);
  const wait = useSecondsUntil(resendAt, storefront.now);
  const run = async (kind: "verify" | "resend", act: () => Promise<ActionError | null>) => {
    setBusy(kind);
    setFailed(null);
    const error = await act();
    setFailed(error);
    setBusy(null);
  };
  const verify = (otp = code) => run("verify", () => onCheck(otp));
  const resend = () =>
    run("resend", async () => {
      const answer = await requestOtpAsPerson(storefront, phone);
      const wait = answer.ok ? answer.value.resendAfterSeconds : Number(answer.error.details.resendAfterSeconds ?? 0);
      if (wait > 0) onResent(wait);
      // The message may arrive before the response: a code typed meanwhile stays.
      if (answer.ok) setCode((typed) => (typed === code ? "" : typed));
      return answer.ok ? null : answer.error;
    });
  // The browser read the code from the message, so it is submitted automatically.
  useCodeFromMessage((found) => {
    setCode(found);
    void verify(found);
  });
  const type = (text: string) => {
    const digits = text
      .replace(/[^\d٠-٩]/g, "")
      .replace(/[٠-٩]/g, westernDigit)
      .slice(0, 8);
    setCode(digits);
    const complete = digits.length === USUAL_LENGTH && code.length <= USUAL_LENGTH && digits !== code;
    if (complete && !busy) void verify(digits);
  };
  const over = failed?.code === "OTP_OVER";
  const isFieldError = failed !== null && ["FIELDS_INVALID", "OTP_WRONG", "OTP_OVER"].includes(failed.code);
  const fieldError =
    failed?.code === "FIELDS_INVALID" ? fieldText("OTP_INVALID") : failed ? errorText(failed) : undefined;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void verify();
      }}
    >
      <p className="text-text-muted">
        {t.rich("codeSent", {
          phone: () => (
            <bdi dir="ltr" className="whitespace-nowrap font-semibold text-text">
              {full(`${phone.isd_code} ${phone.phone}`)}
            </bdi>
          ),
        })}{" "}
        {onChangePhone ? (
          <Button variant="link" size="inline" onClick={onChangePhone}>
            {t("changePhone")}
          </Button>
        ) : null}
      </p>
      <TextField
        label={t("code")}
        required
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        className="text-center font-semibold text-h2 tracking-[0.35em] tabular-nums"
        value={code}
        onChange={(event) => type(event.target.value)}
        error={isFieldError ? fieldError : undefined}
      />
      {failed && !isFieldError ? (
        <Notice tone="failure" live>
          {errorText(failed)}
        </Notice>
      ) : null}
      <Button type="submit" size="large" block variant={over ? "secondary" : "primary"} loading={busy === "verify"}>
        {action ?? t("verify")}
      </Button>
      <Button
        variant={over && wait <= 0 ? "primary" : "ghost"}
        block
        disabled={wait > 0}
        loading={busy === "resend"}
        onClick={resend}
      >
        {wait > 120
          ? t("resendInMinutes", { minutes: Math.ceil(wait / 60) })
          : wait > 0
            ? t("resendIn", { seconds: wait })
            : t("resend")}
      </Button>
    </form>
  );
}

/** Arabic keyboards type ٠–٩ for the same digits. */
const westernDigit = (digit: string) => String(digit.charCodeAt(0) - 0x0660);
