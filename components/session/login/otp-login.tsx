"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { readDraft, writeDraft } from "@/components/session/draft";
import { CodeStep } from "@/components/session/login/code-step";
import { PhoneStep } from "@/components/session/login/phone-step";
import { SignupStep } from "@/components/session/login/signup-step";
import { SocialButtons } from "@/components/session/login/social-buttons";
import type { Phone } from "@/lib/api/session";
import { useSession, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { Notice } from "@/ui-kit";

/** A code that was sent: where to, and when the next one may be (epoch milliseconds). */
export interface CodeSent {
  readonly to: Phone | null;
  readonly resendAt: number;
  /** The code was right, and the name of the new customer is still to be asked. */
  readonly signup?: boolean;
}
const NONE: CodeSent = { to: null, resendAt: 0 };

/** Somebody new left before they gave a name: whoever shows the login shows it again, although a token is there. */
export const owesName = (storefront: StorefrontState): boolean =>
  readDraft<CodeSent>(storefront, "code", NONE).signup === true;

interface Props {
  ownCode: string;
  onDone: () => void;
}

/** SESS-01, SESS-02: Google or Facebook where there are, or phone, then the code, then (for somebody new) the name. A reload comes back to the step it left. */
export function OtpLogin({ ownCode, onDone }: Props) {
  const t = useTranslations("login");
  const storefront = useStorefront();
  const [kept, setSent] = useState<CodeSent>(() => readDraft(storefront, "code", NONE));
  const hasToken = useSession((session) => session.accessToken !== null);
  // A name is given with a token; without one (signed out meanwhile) it begins anew.
  const sent = kept.signup && !hasToken ? NONE : kept;
  const [socialToken, setSocialToken] = useState<string | null>(null);
  const remember = (next: CodeSent) => {
    writeDraft(storefront, "code", next.to ? next : null);
    setSent(next);
  };
  const finish = () => {
    remember(NONE);
    onDone();
  };
  if (sent.signup) return <SignupStep onDone={finish} />;
  if (!sent.to) {
    return (
      <div className="grid gap-4">
        {socialToken ? (
          <Notice live>{t("phoneOnce")}</Notice>
        ) : (
          <SocialButtons onSignedIn={({ socialToken: given }) => (given ? setSocialToken(given) : finish())} />
        )}
        <PhoneStep
          ownCode={ownCode}
          onSent={(to, seconds) => remember({ to, resendAt: Date.now() + seconds * 1000 })}
        />
      </div>
    );
  }
  return (
    <CodeStep
      phone={sent.to}
      socialToken={socialToken}
      resendAt={sent.resendAt}
      onResent={(seconds) => remember({ to: sent.to, resendAt: Date.now() + seconds * 1000 })}
      onChangePhone={() => remember(NONE)}
      onVerified={(needsName) => (needsName ? remember({ ...sent, signup: true }) : finish())}
    />
  );
}
