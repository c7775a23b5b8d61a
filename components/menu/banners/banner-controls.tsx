"use client";

import { useState } from "react";
import { createPortal } from "react-dom";
import { CarouselControls } from "@/components/menu/banners/carousel-controls";
import { Popup } from "@/components/menu/banners/popup";

/** The behaviour of the banners. Their content is already in the page, rendered by the server. */
export default function BannerControls() {
  const [bar] = useState(() => document.querySelector<HTMLElement>("[data-carousel-bar]"));
  const [popup] = useState(() => document.querySelector<HTMLElement>("[data-popup]")?.dataset.popup);
  const carousel = bar?.parentElement;
  const strip = bar?.previousElementSibling;
  return (
    <>
      {bar && carousel && strip instanceof HTMLElement
        ? createPortal(
            <CarouselControls carousel={carousel} strip={strip} texts={JSON.parse(bar.dataset.carouselBar ?? "{}")} />,
            bar,
          )
        : null}
      {popup ? <Popup content={JSON.parse(popup)} /> : null}
    </>
  );
}
