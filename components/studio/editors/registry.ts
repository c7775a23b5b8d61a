import type { ComponentType } from "react";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { FooterLinkEditor } from "@/components/studio/editors/footer-link-editor";
import { ChoiceEditor, ChoicesEditor, FlagEditor } from "@/components/studio/editors/kinds/choice-editors";
import { ColorEditor } from "@/components/studio/editors/kinds/color-editor";
import { KeyedEditor } from "@/components/studio/editors/kinds/keyed-editor";
import { LocalizedEditor } from "@/components/studio/editors/kinds/localized-editor";
import { MomentEditor } from "@/components/studio/editors/kinds/moment-editor";
import { ByLanguageEditor, ObjectEditor } from "@/components/studio/editors/kinds/nested-editors";
import { LinkEditor, NumberEditor, TextEditor } from "@/components/studio/editors/kinds/text-editors";
import { ThemeTypeEditor } from "@/components/studio/editors/kinds/theme-type-editor";
import { TimeZoneEditor } from "@/components/studio/editors/kinds/time-zone-editor";
import { BandsEditor } from "@/components/studio/editors/landing/bands-editor";
import { DesignEditor } from "@/components/studio/editors/landing/design-editor";
import { ListEditor } from "@/components/studio/editors/list-editor";
import { ContentEditor } from "@/components/studio/editors/pages/content-editor";
import { PictureField } from "@/components/studio/editors/pictures/picture-field";
import type { FieldKind, StudioField } from "@/lib/domain/studio/fields";
import { fitsPattern, type Path } from "@/lib/domain/studio/paths";

type Editor = ComponentType<EditorProps>;

const BY_KIND: Readonly<Record<FieldKind, Editor>> = {
  text: TextEditor,
  localized: LocalizedEditor,
  flag: FlagEditor,
  choice: ChoiceEditor,
  choices: ChoicesEditor,
  color: ColorEditor,
  number: NumberEditor,
  link: LinkEditor,
  picture: PictureField,
  time: TextEditor,
  list: ListEditor,
  byLanguage: ByLanguageEditor,
  keyed: KeyedEditor,
  object: ObjectEditor,
};

/** Editors of their own, by path; `*` stands for a position in a list or for a language. */
const BY_PATH: readonly (readonly [pattern: string, editor: Editor])[] = [
  ["theme.type", ThemeTypeEditor],
  ["theme.components.footer.externalPageLinks.*.path", FooterLinkEditor],
  ["theme.landing.enabled", DesignEditor],
  ["theme.pages.landing_screen.components", BandsEditor],
  ["customPages.*.content", ContentEditor],
  ["announcement.from", MomentEditor],
  ["announcement.until", MomentEditor],
  ["biz.timezone", TimeZoneEditor],
];

/** The editor of a value: the one of its path, else the one of its kind. */
export function editorFor({ kind }: StudioField, path: Path): Editor {
  return BY_PATH.find(([pattern]) => fitsPattern(path, pattern))?.[1] ?? BY_KIND[kind];
}
