"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useErrorText } from "@/components/texts/error-text";
import { type SignedIn, signInWithProvider } from "@/lib/actions/customer/session";
import { askFacebook, offerGoogle, prepareFacebook, type SocialGrant } from "@/lib/actions/customer/social";
import type { ActionError } from "@/lib/actions/outcome";
import { useStorefront } from "@/lib/state/provider";
import { Button, FacebookIcon, Notice } from "@/ui-kit";

/** SESS-02, CFG-07: Google and Facebook, if the business has configured them. Their scripts load with the form. */
export function SocialButtons({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => void }) {
  const t = useTranslations("login");
  const storefront = useStorefront();
  const { googleClientId, facebookAppId } = storefront.settings;
  const errorText = useErrorText();
  const [failed, setFailed] = useState<ActionError | null>(null);
  const signIn = async (grant: SocialGrant) => {
    setFailed(null);
    const answer = await signInWithProvider(storefront, grant);
    if (answer.ok) onSignedIn(answer.value);
    else setFailed(answer.error);
  };
  if (!googleClientId && !facebookAppId) return null;
  return (
    <div className="grid gap-3" data-social>
      {googleClientId ? <GoogleButton clientId={googleClientId} onGrant={signIn} onFailed={setFailed} /> : null}
      {facebookAppId ? <FacebookButton appId={facebookAppId} onGrant={signIn} onFailed={setFailed} /> : null}
      {failed ? (
        <Notice tone="failure" live>
          {errorText(failed)}
        </Notice>
      ) : null}
      <p className="text-center text-small text-text-muted">{t("orPhone")}</p>
    </div>
  );
}

interface ButtonProps {
  onGrant: (grant: SocialGrant) => Promise<void>;
  onFailed: (error: ActionError) => void;
}

/** Google requires its own button and renders it itself. */
function GoogleButton({ clientId, onGrant, onFailed }: ButtonProps & { clientId: string }) {
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const grant = useEffectEvent(onGrant);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (!place.current) return;
    void offerGoogle({ clientId, place: place.current, locale }, (given) => void grant(given)).then((offered) => {
      if (!offered.ok) fail(offered.error);
    });
  }, [clientId, locale]);
  return <div ref={place} className="grid min-h-11 justify-items-center" data-provider="google" />;
}

function FacebookButton({ appId, onGrant, onFailed }: ButtonProps & { appId: string }) {
  const t = useTranslations("login");
  const [sdk, setSdk] = useState<Awaited<ReturnType<typeof prepareFacebook>> | null>(null);
  const [busy, setBusy] = useState(false);
  const locale = useLocale();
  useEffect(() => {
    void prepareFacebook({ appId, locale }).then(setSdk);
  }, [appId, locale]);
  const signIn = async () => {
    if (!sdk) return;
    if (!sdk.ok) return onFailed(sdk.error);
    setBusy(true);
    const grant = await askFacebook(sdk.value);
    if (grant) await onGrant(grant);
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      block
      before={<FacebookIcon size={20} />}
      disabled={sdk === null}
      loading={busy}
      onClick={signIn}
      data-provider="facebook"
    >
      {t("facebook")}
    </Button>
  );
}
