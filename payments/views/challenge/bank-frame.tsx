"use client";

import { useEffect, useId, useRef } from "react";
import { submitForm } from "@/payments/browser/leave";
import type { ChallengeViewProps } from "@/payments/views/view-props";

type BankFrameProps = Pick<ChallengeViewProps, "url" | "fields" | "onMessage"> & { readonly title: string };

/** The frame that the bank answers in. It hears what that frame says, and nobody else. */
export function BankFrame({ url, fields, onMessage, title }: BankFrameProps) {
  const name = `bank${useId().replaceAll(/\W/g, "")}`;
  const frame = useRef<HTMLIFrameElement>(null);
  const request = useRef<(() => void) | null>(() => submitForm(document, url, fields, name));
  const hear = useRef(onMessage);
  hear.current = onMessage;
  useEffect(() => {
    const onPost = ({ source, data }: MessageEvent) => {
      if (isWithin(source as Window | null, frame.current?.contentWindow)) hear.current(data);
    };
    window.addEventListener("message", onPost);
    // The bank takes the request once.
    request.current?.();
    request.current = null;
    return () => window.removeEventListener("message", onPost);
  }, []);
  return (
    <iframe
      ref={frame}
      name={name}
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
