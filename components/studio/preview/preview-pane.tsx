"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { PreviewBar } from "@/components/studio/preview/preview-bar";
import { useFrame } from "@/components/studio/preview/use-frame";
import { usePageNews } from "@/components/studio/preview/use-page-news";
import { usePreviewAccess } from "@/components/studio/preview/use-preview-access";
import { useRoom } from "@/components/studio/preview/use-room";
import { useStudio, useStudioState } from "@/components/studio/studio-provider";
import type { Language } from "@/config/languages";
import type { StudioDraft } from "@/lib/domain/studio/draft";
import { type Device, deviceBox, draftAddress } from "@/lib/domain/studio/preview";
import { Button, Notice } from "@/ui-kit";

export interface PreviewPaneProps {
  readonly draft: StudioDraft;
  readonly revision: number;
  readonly businessLanguages: readonly Language[];
  /** Path of the page that is shown, without the sub-path. */
  readonly page: string;
  readonly onPage: (page: string) => void;
}

/** CART-09: the shop beside the form, as the draft makes it, on the screen of a phone, tablet or desktop. */
export function PreviewPane({ draft, revision, businessLanguages, page, onPage }: PreviewPaneProps) {
  const t = useTranslations("studio.preview");
  const { settings } = useStudio();
  const config = useStudioState((state) => state.config);
  const [device, setDevice] = useState<Device>("phone");
  const [chosen, setLanguage] = useState<Language | null>(null);
  const [tried, setTried] = useState<"light" | "dark" | null>(null);
  const [asked, setAsked] = useState(0);
  const language = businessLanguages.find((each) => each === chosen) ?? businessLanguages[0] ?? settings.language;
  const { access, again } = usePreviewAccess();
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const { subPath } = settings;
  const ready = access !== "opening";
  useFrame(frame, { draft, revision, page, onPage, config, tried, language, subPath, ready, asked });
  usePageNews(() => setAsked((before) => before + 1));
  const { scale, width, height } = deviceBox(device, useRoom(stage));
  return (
    <div className="studio-see">
      <PreviewBar
        config={config}
        languages={businessLanguages}
        shown={{ device, page, language, tried }}
        onDevice={setDevice}
        onPage={onPage}
        onLanguage={setLanguage}
        onTried={setTried}
        draftUrl={draftAddress(subPath, { page, language })}
        onReload={() => setAsked((before) => before + 1)}
      />
      {access === "refused" && (
        <Notice
          tone="warning"
          className="m-3"
          live
          action={
            <Button
              variant="secondary"
              size="small"
              onClick={() => void again().then(() => setAsked((before) => before + 1))}
            >
              {t("again")}
            </Button>
          }
        >
          {t("failed")}
        </Notice>
      )}
      <div ref={stage} className="studio-see-stage" data-device={device}>
        <div className="studio-see-screen" style={{ width: width * scale, height: height * scale }}>
          <iframe
            ref={frame}
            title={t("title")}
            style={{ width, height, transform: `scale(${scale})` }}
            data-preview-frame
          />
        </div>
      </div>
    </div>
  );
}
