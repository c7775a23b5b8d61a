import { type RefObject, useEffect, useState } from "react";

/** Pixels around a screen for the edge that is drawn around it. */
const EDGE = 16;

/** The room inside an element, kept up to date. */
export function useRoom(element: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width - EDGE, height: entry.contentRect.height - EDGE });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
