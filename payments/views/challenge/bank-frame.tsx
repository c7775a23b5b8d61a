"use client";

import { useEffect, useRef } from "react";
import { isBankPageReady } from "@/payments/browser/bank-page";
import type { ChallengeViewProps } from "@/payments/views/view-props";

type BankFrameProps = Pick<ChallengeViewProps, "page" | "url" | "fields" | "onMessage"> & { readonly title: string };

/**
 * The frame that the bank answers in, to the form that the document in it posts. It listens to messages of that frame
 * only.
 */
export function BankFrame({ page, url, fields, onMessage, title }: BankFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // The bank takes the request once.
  const request = useRef<object | null>({ url, fields });
  const onMessageRef = useRef(onMessage);
  onMessageRef.current = onMessage;
  useEffect(() => {
    const onPost = ({ source, origin, data }: MessageEvent) => {
      const inner = frame.current?.contentWindow;
      if (source === inner && origin === window.location.origin && isBankPageReady(data)) {
        if (request.current) inner?.postMessage(request.current, origin);
        request.current = null;
      } else if (isWithin(source as Window | null, inner)) onMessageRef.current(data);
    };
    window.addEventListener("message", onPost);
    return () => window.removeEventListener("message", onPost);
  }, []);
  return (
    <iframe
      ref={frame}
      src={page}
      title={title}
      dir="ltr"
      // Banks' pages have no ground of their own and black letters, whatever the shop's palette is.
      className="h-[31.25rem] max-h-[70dvh] w-full rounded-control border-0 bg-[Canvas] [color-scheme:light]"
    />
  );
}

/** Some banks put their form into a frame within the frame. */
function isWithin(window: Window | null, frame: Window | null | undefined): boolean {
  if (!window || !frame) return false;
  return window === frame || (window !== window.parent && isWithin(window.parent, frame));
}
