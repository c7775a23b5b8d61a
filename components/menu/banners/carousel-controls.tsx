"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import type { Texts } from "@/lib/i18n/client-texts";
import { IconButton } from "@/ui-kit/icon-button/icon-button";
import { PauseIcon, PlayIcon } from "@/ui-kit/icons/interface";
import { ChevronBackIcon, ChevronForwardIcon } from "@/ui-kit/icons/item-page";

export type CarouselTexts = Texts<"previous" | "next" | "pause" | "play">;

/** Milliseconds that a banner stays. */
const STAY = 6_000;
/** Distance from the screen at which the other pictures are requested. */
const NEAR = "300px";
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Which banner is in view, and a function that scrolls to another. */
function useStrip(strip: HTMLElement) {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const moved = () => setAt(Math.round(Math.abs(strip.scrollLeft) / Math.max(1, strip.clientWidth)));
    strip.addEventListener("scroll", moved, { passive: true });
    return () => strip.removeEventListener("scroll", moved);
  }, [strip]);
  const show = (index: number) => {
    const forward = getComputedStyle(strip).direction === "rtl" ? -1 : 1;
    strip.scrollTo({ left: forward * index * strip.clientWidth, behavior: calm() ? "instant" : "smooth" });
  };
  return { at, show };
}

/** True while the carousel is visible and has neither pointer nor focus. Only then may it advance automatically. */
function useUndisturbed(carousel: HTMLElement): RefObject<boolean> {
  const free = useRef(false);
  useEffect(() => {
    let seen = false;
    let held = false;
    const update = () => {
      free.current = seen && !held;
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        seen = (entry?.intersectionRatio ?? 0) > 0.6;
        update();
      },
      { threshold: [0, 0.6, 1] },
    );
    const updateHeld = () => {
      held = carousel.matches(":hover, :focus-within");
      update();
    };
    const events = ["pointerenter", "pointerleave", "focusin", "focusout"] as const;
    observer.observe(carousel);
    for (const event of events) carousel.addEventListener(event, updateHeld);
    return () => {
      observer.disconnect();
      for (const event of events) carousel.removeEventListener(event, updateHeld);
    };
  }, [carousel]);
  return free;
}

interface Props {
  readonly carousel: HTMLElement;
  readonly strip: HTMLElement;
  readonly texts: CarouselTexts;
}

/**
 * MENU-11: previous, next, position and pause of the banners. They advance automatically only while visible and
 * untouched, never for a guest who prefers reduced motion, and no longer once the guest has moved them.
 */
export function CarouselControls({ carousel, strip, texts }: Props) {
  const count = strip.children.length;
  const { at, show } = useStrip(strip);
  const free = useUndisturbed(carousel);
  const [playing, setPlaying] = useState(() => !calm());
  useOthersWhenNear(carousel);
  useEffect(() => {
    const stop = () => setPlaying(false);
    const events = ["touchstart", "wheel", "keydown"] as const;
    for (const event of events) strip.addEventListener(event, stop, { passive: true });
    return () => {
      for (const event of events) strip.removeEventListener(event, stop);
    };
  }, [strip]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted anew for each banner
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      if (free.current && document.visibilityState === "visible") show((at + 1) % count);
    }, STAY);
    return () => clearInterval(timer);
  }, [playing, at, count]);
  const step = (by: number) => {
    setPlaying(false);
    show((at + by + count) % count);
  };
  return (
    <>
      <IconButton label={texts.previous} icon={<ChevronBackIcon size={20} />} onClick={() => step(-1)} />
      <span role="status" aria-live={playing ? "off" : "polite"} className="carousel-at">
        <bdi>{`${at + 1} / ${count}`}</bdi>
      </span>
      <IconButton label={texts.next} icon={<ChevronForwardIcon size={20} />} onClick={() => step(1)} />
      <IconButton
        label={playing ? texts.pause : texts.play}
        icon={playing ? <PauseIcon size={20} /> : <PlayIcon size={20} />}
        onClick={() => setPlaying(!playing)}
      />
    </>
  );
}

/** Shows the banners after the first, and loads their pictures, once the carousel is near the screen. */
function useOthersWhenNear(carousel: HTMLElement): void {
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        carousel.dataset.ready = "";
        observer.disconnect();
      },
      { rootMargin: NEAR },
    );
    observer.observe(carousel);
    return () => observer.disconnect();
  }, [carousel]);
}
