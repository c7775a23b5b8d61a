"use client";

import { DietButton } from "@/components/diet/diet-button";
import { useMenuActions } from "@/components/menu/actions/menu-actions";

/** Opens the guest's allergies and diet, at the head of a menu. */
export function MenuDiet() {
  const { itemTexts, diet } = useMenuActions();
  return <DietButton texts={itemTexts} marks={diet} />;
}
