"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { useSecondsUntil } from "@/components/auth/login/countdown";
import { usePhoneText } from "@/components/auth/phone/use-phone-text";
import { useFieldText } from "@/components/form/field-text";
import { useErrorText } from "@/components/texts/error-text";
import { type CodeMessage, codeSentBefore, requestOtpAsPerson } from "@/lib/actions/customer/session";
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
  message: CodeMessage;
  resendAt: number;
  onResent: (resendAfterSeconds: number, message: CodeMessage) => void;
  /** Absent if the number cannot be changed. */
  onChangePhone?: () => void;
  /** Label of the button, if the code does something other than sign in. */
  action?: string;
  /** Submits the code; returns the error, or null. */
  onCheck: (otp: string) => Promise<ActionError | null>;
}

/** One field for the code: autofill, paste with spaces, submitted by its last digit; a new code once the wait is over. */
export function CodeStep({ phone, message, resendAt, onResent, onChangePhone, action, onCheck }: Props) {
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
      const sent = answer.ok ? answer.value : codeSentBefore(answer.error);
      const wait = sent?.resendAfterSeconds ?? (answer.ok ? 0 : Number(answer.error.details.resendAfterSeconds ?? 0));
      if (wait > 0) onResent(wait, sent ?? message);
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
    // Another length than the one that was told is submitted with the button.
    const complete = digits.length === message.digits && code.length <= message.digits && digits !== code;
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
          channel: message.channel ?? "other",
          digits: message.digits,
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
      {message.readAt ? (
        <Notice data-demo>
          {t.rich("codeInDemo", {
            outbox: (text) => (
              <a href={message.readAt ?? ""} target="_blank" rel="noopener" className="font-semibold underline">
                {text}
              </a>
            ),
          })}
        </Notice>
      ) : null}
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
