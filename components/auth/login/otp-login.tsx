"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CodeStep } from "@/components/auth/login/code-step";
import { guestDetails } from "@/components/auth/login/guest-details";
import { PhoneStep } from "@/components/auth/login/phone-step";
import { SIGNUP_DRAFT, SignupStep } from "@/components/auth/login/signup-step";
import { SocialButtons } from "@/components/auth/login/social-buttons";
import { readDraft } from "@/components/form/draft";
import { type CodeMessage, DEFAULT_CODE_MESSAGE, verifyOtp } from "@/lib/actions/customer/session";
import type { Phone } from "@/lib/api/customer/session";
import { writeDraft } from "@/lib/state/drafts";
import { useSession, useStorefront } from "@/lib/state/provider";
import { owesName } from "@/lib/state/session-state";
import { Notice } from "@/ui-kit";

/** A code that was sent: to which number, and when the next may be sent (epoch milliseconds). */
export interface CodeSent extends CodeMessage {
  readonly to: Phone | null;
  readonly resendAt: number;
}
const NONE: CodeSent = { to: null, resendAt: 0, ...DEFAULT_CODE_MESSAGE };

interface Props {
  /** Called after signing in, once there is a name; for a caller that does more than show the requested page. */
  onDone?: () => void;
}

/**
 * SESS-01, SESS-02: Google or Facebook if configured, or phone, then the code, then the name of a new customer. A
 * reload returns to the same step.
 */
export function OtpLogin({ onDone }: Props) {
  const t = useTranslations("login");
  const storefront = useStorefront();
  const [sent, setSent] = useState<CodeSent>(() => readDraft(storefront, "code", NONE));
  const named = useSession((session) => !owesName(session));
  const [socialToken, setSocialToken] = useState<string | null>(null);
  const remember = (next: CodeSent) => {
    writeDraft(storefront, "code", next.to ? next : null);
    setSent(next);
  };
  const codeSent = (to: Phone | null, seconds: number, { channel, digits, readAt }: CodeMessage) =>
    remember({ to, resendAt: storefront.now() + seconds * 1000, channel, digits, readAt });
  const finish = () => {
    remember(NONE);
    writeDraft(storefront, SIGNUP_DRAFT, null);
    onDone?.();
  };
  const check = async (otp: string) => {
    // Read before the code makes an account of the guest.
    const { fullName, email } = guestDetails(storefront);
    if (fullName || email) writeDraft(storefront, SIGNUP_DRAFT, { fullName, email, promo: false });
    const answer = await verifyOtp(storefront, {
      phone: "",
      isd_code: "",
      ...sent.to,
      otp,
      ...(socialToken ? { social_token: socialToken } : {}),
    });
    if (!answer.ok) return answer.error;
    if (answer.value.signup) remember(NONE);
    else finish();
    return null;
  };
  if (!named) return <SignupStep onDone={finish} />;
  if (!sent.to) {
    return (
      <div className="grid gap-4">
        {socialToken ? (
          <Notice live>{t("phoneOnce")}</Notice>
        ) : (
          <SocialButtons
            onSignedIn={({ socialToken: given, signup }) => (given ? setSocialToken(given) : signup || finish())}
          />
        )}
        <PhoneStep onSent={codeSent} />
      </div>
    );
  }
  return (
    <CodeStep
      phone={sent.to}
      resendAt={sent.resendAt}
      message={sent}
      onResent={(seconds, message) => codeSent(sent.to, seconds, message)}
      onChangePhone={() => remember(NONE)}
      onCheck={check}
    />
  );
}
