"use client";

import { useEffect, useRef, useState } from "react";
import { HEIGHT_MESSAGE } from "@/lib/business/pages/height-message";

/** Maximum height: a page that always reports more than its frame would grow without end. */
const TALLEST = 30_000;
const CHANGES = 60;

/** PAGE-01: a raw HTML page in a frame with an opaque origin, as tall as its content. */
export function RawPage({ title, document }: { title: string; document: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    let left = CHANGES;
    let width = window.innerWidth;
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || data?.type !== HEIGHT_MESSAGE) return;
      if (window.innerWidth !== width) {
        width = window.innerWidth;
        left = CHANGES;
      }
      left -= 1;
      if (left > 0 && Number.isFinite(data.height)) setHeight(Math.min(Math.max(data.height, 0), TALLEST));
    };
    window.addEventListener("message", onMessage);
    // The frame may have sent its height before this listener existed, so it is asked again.
    frame.current?.contentWindow?.postMessage(null, "*");
    return () => window.removeEventListener("message", onMessage);
  }, []);
  return (
    <div className="frame py-10 lg:py-16">
      <h1 className="sr-only">{title}</h1>
      <iframe
        ref={frame}
        title={title}
        srcDoc={document}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
        className="block min-h-[50vh] w-full border-0"
        style={height === null ? undefined : { height, minHeight: 0 }}
      />
    </div>
  );
}
