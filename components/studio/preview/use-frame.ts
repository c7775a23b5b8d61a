import { type RefObject, useEffect, useRef } from "react";
import type { PreviewPaneProps } from "@/components/studio/preview/preview-pane";
import { STYLE_PATHS } from "@/lib/business/theme/style-of-input";
import type { ConfigInput } from "@/lib/domain/studio/draft";
import { differOnlyAt, frameAddress, HERE_MESSAGE, hasLeft, THEME_MESSAGE } from "@/lib/domain/studio/preview";
import type { ThemeType } from "@/ui-kit/tokens/theme-input";

interface FrameInput extends Pick<PreviewPaneProps, "draft" | "revision" | "page" | "onPage"> {
  /** The configuration on the screen, saved or not. */
  readonly config: ConfigInput;
  readonly tried: ThemeType | null;
  readonly language: string;
  readonly subPath: string;
  readonly ready: boolean;
  /** Grows when the editor asks for a reload. */
  readonly asked: number;
}

interface Shown {
  readonly page: string;
  readonly language: string;
  readonly config: ConfigInput;
  readonly asked: number;
}

/**
 * Keeps a frame at the newest draft: another page, language or saved text is loaded, at the place that was scrolled to;
 * a theme is shown at once by a message, without a load. Following a link inside the frame changes `page`. A page whose address
 * is being written stays as it was.
 */
export function useFrame(frame: RefObject<HTMLIFrameElement | null>, input: FrameInput) {
  const { draft, revision, page, onPage, config, tried, language, subPath, ready, asked } = input;
  const shown = useRef<Shown | null>(null);
  const scroll = useRef(0);
  /** The page that the frame was sent away from: until the next one is there, it may still say that it is. */
  const leaving = useRef<string | null>(null);
  const message = useRef({ config, tried });
  message.current = { config, tried };

  useEffect(() => {
    const view = frame.current?.contentWindow;
    const before = shown.current;
    if (!ready || !view) return;
    const isAsked = before?.asked !== asked || before?.page !== page || before?.language !== language;
    if (before && !isAsked && hasLeft(page, before.config, draft)) return;
    shown.current = { page, language, config: draft.config, asked };
    const samePage = before?.page === page;
    const upToDate =
      samePage &&
      before.language === language &&
      before.asked === asked &&
      differOnlyAt(before.config, draft.config, STYLE_PATHS);
    if (upToDate) return;
    scroll.current = samePage ? view.scrollY : 0;
    if (!samePage) leaving.current = before?.page ?? null;
    view.location.replace(frameAddress(subPath, { page, language, revision }));
  }, [frame, ready, page, language, subPath, revision, draft, asked]);

  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      const view = frame.current?.contentWindow;
      if (origin !== location.origin || !view || source !== view || data?.type !== HERE_MESSAGE) return;
      const path = String(data.path).slice(subPath.length) || "/";
      if (path === leaving.current) return;
      leaving.current = null;
      sendTheme(view, message.current);
      view.scrollTo({ top: scroll.current, behavior: "instant" });
      if (!shown.current || shown.current.page === path) return;
      // The guest's way inside the frame: its page is there already.
      shown.current = { ...shown.current, page: path };
      scroll.current = 0;
      onPage(path);
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [frame, subPath, onPage]);

  useEffect(() => {
    const view = frame.current?.contentWindow;
    if (view && ready) sendTheme(view, { config, tried });
  }, [frame, ready, config, tried]);
}

function sendTheme(view: Window, { config, tried }: { config: ConfigInput; tried: ThemeType | null }): void {
  view.postMessage({ type: THEME_MESSAGE, config: { theme: config.theme }, tried }, location.origin);
}
