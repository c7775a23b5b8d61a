"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useStudio, useStudioState } from "@/components/studio/studio-provider";
import { valueAt } from "@/lib/domain/studio/paths";
import {
  DEVICES,
  frameAddress,
  HERE_MESSAGE,
  NAMED_PAGES,
  type PageWeight,
  pageWeight,
  secondsOnPhone,
} from "@/lib/domain/studio/preview";
import { Spinner, WarningIcon } from "@/ui-kit";

type Weighed = "home" | "menu";
type Weights = Partial<Record<Weighed, PageWeight | null>>;

/** Milliseconds after which a page that says nothing is given up. */
const PATIENCE_MS = 20_000;

/** How heavy the draft's landing and menu pages are, measured by loading each in a hidden frame. */
export function PageWeights() {
  const t = useTranslations("studio.report");
  const names = useTranslations("studio.preview.pages");
  const landing = useStudioState(({ config }) => valueAt(config, "theme.pages.landing_screen.enabled") === true);
  const [weights, setWeights] = useState<Weights>({});
  const pages: readonly Weighed[] = landing ? ["home", "menu"] : ["menu"];
  const next = pages.find((page) => weights[page] === undefined);
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t("weigh")}</h3>
      <ul className="grid gap-2">
        {pages.map((page) => {
          const weight = weights[page];
          if (weight === undefined) return null;
          return (
            <li key={page} data-weighed={page}>
              {weight ? <Weight name={names(page)} weight={weight} /> : t("unweighed", { page: names(page) })}
            </li>
          );
        })}
      </ul>
      {next && (
        <p role="status" className="flex items-center gap-2">
          <Spinner size={18} label={t("weighing")} />
          {t("weighing")}
          <Scale key={next} page={next} onWeighed={(weight) => setWeights((known) => ({ ...known, [next]: weight }))} />
        </p>
      )}
    </div>
  );
}

/** Above this, what guests on a phone wait for pictures is longer than for everything else. */
const HEAVY_PICTURES = 1_000_000;

const kilobytes = (bytes: number): number => Math.round(bytes / 1024);

function Weight({ name, weight }: { name: string; weight: PageWeight }) {
  const t = useTranslations("studio.report");
  const { page, pictures, fonts, rest } = weight;
  const total = page + pictures + fonts + rest;
  return (
    <>
      <p>{t("weight", { page: name, kilobytes: kilobytes(total), seconds: secondsOnPhone(weight) })}</p>
      <p className="text-text-muted">
        {t("parts", {
          page: kilobytes(page),
          pictures: kilobytes(pictures),
          fonts: kilobytes(fonts),
          rest: kilobytes(rest),
        })}
      </p>
      {pictures > HEAVY_PICTURES && (
        <p className="flex items-start gap-2">
          <WarningIcon size={18} className="shrink-0" />
          {t("heavy")}
        </p>
      )}
    </>
  );
}

/** Loads a page as a phone does, unseen, and says what it weighs; null if it does not load. */
function Scale({ page, onWeighed }: { page: Weighed; onWeighed: (weight: PageWeight | null) => void }) {
  const { settings } = useStudio();
  const revision = useStudioState(({ draft }) => draft?.revision ?? 0);
  const frame = useRef<HTMLIFrameElement>(null);
  const weighed = useRef(onWeighed);
  weighed.current = onWeighed;
  /** The page has loaded, and its scripts run: whatever comes first waits for the other. */
  const arrived = useRef({ page: false, scripts: false });
  const weigh = useCallback((what: "page" | "scripts") => {
    arrived.current[what] = true;
    const view = frame.current?.contentWindow;
    if (!view || !arrived.current.page || !arrived.current.scripts) return;
    const [document] = view.performance.getEntriesByType("navigation") as PerformanceResourceTiming[];
    const files = view.performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    weighed.current(pageWeight(document, files));
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => weighed.current(null), PATIENCE_MS);
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      const view = frame.current?.contentWindow;
      if (origin !== location.origin || !view || source !== view || data?.type !== HERE_MESSAGE) return;
      weigh("scripts");
    };
    window.addEventListener("message", onMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("message", onMessage);
    };
  }, [weigh]);
  const { width, height } = DEVICES.phone;
  const address = frameAddress(settings.subPath, { page: NAMED_PAGES[page], language: settings.language, revision });
  return (
    <iframe
      ref={frame}
      title={page}
      src={address}
      onLoad={() => weigh("page")}
      aria-hidden="true"
      tabIndex={-1}
      className="studio-scale"
      style={{ width, height }}
    />
  );
}
