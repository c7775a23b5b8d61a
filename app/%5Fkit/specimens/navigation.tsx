"use client";

import { useState } from "react";
import type { KitTexts } from "@/app/%5Fkit/catalogue";
import { Group, Shelf, Specimen } from "@/app/%5Fkit/specimens/specimen";
import { LANGUAGES } from "@/config/languages";
import { languageNames } from "@/lib/i18n/language-names";
import { ChipTabs, Disclosure, LanguageMenu, LanguageSwitcher, Tabs } from "@/ui-kit";

const ALL = languageNames(LANGUAGES);

/** Tabs, sections, languages. */
export function Navigation({ t }: { t: KitTexts }) {
  const [mode, setMode] = useState("delivery");
  const [language, setLanguage] = useState("en");
  const choose = (code: string, event: { preventDefault: () => void }) => {
    event.preventDefault();
    setLanguage(code);
  };
  return (
    <Group id="navigation" title={t.groups.navigation}>
      <Shelf>
        <Specimen widget="LanguageSwitcher" ids="KIT-03">
          <LanguageSwitcher label={`${t.language} A`} languages={ALL} active={language} onChoose={choose} />
          <LanguageSwitcher label={`${t.language} C`} />
        </Specimen>
        <Specimen widget="LanguageMenu" ids="KIT-03">
          <LanguageMenu label={`${t.language} B`} languages={ALL} active={language} onChoose={choose} />
        </Specimen>
        <Specimen widget="Tabs" wide>
          <Tabs
            label={t.delivery}
            selected={mode}
            onSelect={setMode}
            items={[
              { id: "delivery", label: t.delivery, panel: t.deliveryPanel },
              { id: "pickup", label: t.pickup, panel: t.pickupPanel },
            ]}
          />
        </Specimen>
        <Specimen widget="ChipTabs" wide>
          <ChipTabs
            label={`${t.sections} A`}
            items={[
              { id: "actions", label: t.breakfast, count: "8" },
              { id: "fields", label: t.dosas, count: "14" },
              { id: "marks", label: t.drinks, count: "6" },
            ]}
            className="-mx-4"
          />
          <ChipTabs
            label={`${t.sections} B`}
            direction="column"
            items={[
              { id: "actions", label: t.breakfast },
              { id: "fields", label: t.dosas },
            ]}
          />
        </Specimen>
        <Specimen widget="Disclosure" wide>
          <div>
            <Disclosure summary={t.question} trailing={t.price}>
              {t.answer}
            </Disclosure>
            <Disclosure summary={t.question} open>
              {t.answer}
            </Disclosure>
          </div>
        </Specimen>
      </Shelf>
    </Group>
  );
}
