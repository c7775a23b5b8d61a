"use client";

import { useEffect, useRef } from "react";
import type { ConsentChoice } from "@/lib/storage/analytics-records";
import { Button } from "@/ui-kit/button/button";

export interface ConsentTexts {
  readonly title: string;
  readonly text: string;
  readonly accept: string;
  readonly refuse: string;
  /** The link to the privacy policy; null without such a page. */
  readonly policy: { readonly text: string; readonly href: string } | null;
}

interface Props {
  readonly texts: ConsentTexts;
  /** The guest opened it and did not just arrive. */
  readonly isWanted: boolean;
  readonly onChoose: (choice: ConsentChoice) => void;
}

/** ANL-01: both answers are one press and look the same. It is at the top, where no button orders. */
export function ConsentBanner({ texts, isWanted, onChoose }: Props) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWanted) place.current?.focus();
  }, [isWanted]);
  return (
    <section ref={place} tabIndex={-1} aria-labelledby="consent-title" className="consent shadow-sheet" data-consent>
      <h2 id="consent-title" className="text-h3">
        {texts.title}
      </h2>
      <p className="text-small">
        {texts.text}
        {texts.policy ? (
          <>
            {" "}
            <a href={texts.policy.href} className="underline">
              {texts.policy.text}
            </a>
          </>
        ) : null}
      </p>
      <div className="consent-answers">
        <Button variant="secondary" onClick={() => onChoose("refused")}>
          {texts.refuse}
        </Button>
        <Button variant="secondary" onClick={() => onChoose("accepted")}>
          {texts.accept}
        </Button>
      </div>
    </section>
  );
}
