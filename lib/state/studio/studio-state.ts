import { createStore, type StoreApi } from "zustand/vanilla";
import type { Language } from "@/config/languages";
import type { ConfigInput, EditLock, StudioDraft, StudioUser } from "@/lib/domain/studio/draft";
import type { Path } from "@/lib/domain/studio/paths";

/** What is known of the last save. `refused`: the server does not take this draft, and says why. */
export type SaveState = "saved" | "waiting" | "saving" | "offline" | "refused";

export interface StudioConflict {
  readonly theirs: StudioDraft;
  /** What both began with. */
  readonly base: ConfigInput;
  readonly paths: readonly string[];
}

/** Who made the changes that were merged without a conflict: a closed tab's of this browser, this editor's own, or somebody else's. */
export type JoinedChanges =
  | { readonly of: "closed tab" | "me" }
  | { readonly of: "somebody"; readonly name: string | null };

/** A picture on its way, or one that could not be put in. */
export interface PictureUpload {
  readonly id: number;
  /** Where its field is by now; null: nobody knows in which entry. */
  readonly place: Path | null;
  /** What was sent, from 0 to 1; null after a failure. */
  readonly part: number | null;
  readonly failure: string | null;
}

export interface StudioState {
  /** `opening`: not known yet who is signed in. `failed`: the studio could not be loaded. */
  readonly phase: "opening" | "signed-out" | "editing" | "failed";
  readonly user: StudioUser | null;
  /** The sign-in ended while the draft was open; the draft stays on the screen. */
  readonly sessionEnded: boolean;
  /** The draft as the server saved it last. */
  readonly draft: StudioDraft | null;
  /** The draft as it is on the screen. */
  readonly config: ConfigInput;
  readonly save: SaveState;
  /** Why the last save was refused. */
  readonly refusal: string | null;
  /** The path of the field that the refusal is about, if it names one. */
  readonly refusedField: string | null;
  /** Somebody else who changes the draft. */
  readonly lockedBy: EditLock | null;
  /** The path of a field that is to be shown and focused. */
  readonly target: string | null;
  /** Paths of the fields that somebody was in and left: from then on they say what is wrong. */
  readonly left: readonly string[];
  /** Paths of the problems that were named at the last look at publishing: their fields say what is wrong at once. */
  readonly reported: readonly string[];
  /** Path of the page that the preview shows, without the sub-path. */
  readonly page: string;
  /** The language that texts are written in; null: the shop's own. */
  readonly language: Language | null;
  /** Another editor's draft that changed the same values as this one. */
  readonly conflict: StudioConflict | null;
  readonly uploads: readonly PictureUpload[];
  /** Until it was said. */
  readonly joined: JoinedChanges | null;
}

export const NO_STUDIO: StudioState = {
  phase: "opening",
  user: null,
  sessionEnded: false,
  draft: null,
  config: {},
  save: "saved",
  refusal: null,
  refusedField: null,
  lockedBy: null,
  target: null,
  left: [],
  reported: [],
  page: "/",
  language: null,
  conflict: null,
  uploads: [],
  joined: null,
};

export type StudioStore = StoreApi<StudioState>;

export const createStudioStore = (): StudioStore => createStore<StudioState>(() => NO_STUDIO);
